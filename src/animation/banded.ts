/**
 * Solves a system with a symmetric positive definite band matrix in place, by Cholesky decomposition.
 *
 * @param matrix rows of `band` numbers: entry j of row i is that of column i - band + 1 + j
 * @param right one number per row; receives the solution
 */
export function solveBanded(matrix: Float64Array, right: Float64Array, band: number): void {
  const size = right.length;
  const at = (row: number, column: number) => row * band + column - row + band - 1;
  for (let row = 0; row < size; row++) {
    const from = Math.max(0, row - band + 1);
    for (let column = from; column <= row; column++) {
      let sum = matrix[at(row, column)]!;
      for (let k = Math.max(from, column - band + 1); k < column; k++) {
        sum -= matrix[at(row, k)]! * matrix[at(column, k)]!;
      }
      matrix[at(row, column)] =
        row === column ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / matrix[at(column, column)]!;
    }
  }
  for (let row = 0; row < size; row++) {
    let sum = right[row]!;
    for (let k = Math.max(0, row - band + 1); k < row; k++) sum -= matrix[at(row, k)]! * right[k]!;
    right[row] = sum / matrix[at(row, row)]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!;
    for (let k = row + 1; k < Math.min(size, row + band); k++) sum -= matrix[at(k, row)]! * right[k]!;
    right[row] = sum / matrix[at(row, row)]!;
  }
}
