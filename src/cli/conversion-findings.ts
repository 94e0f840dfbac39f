/** Issues and losses of a conversion, as text. */
import { catalog } from '../convert/catalog.ts';
import type { Issue, Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { describeFindings } from './findings.ts';
import { print } from './output.ts';

/** Prints issues and losses; notes on modeling are only counted. */
export function printFindingsOf({ issues, losses }: Report): void {
  const { modeling, others } = separateModeling(issues);
  const findings = describeFindings(others, losses);
  if (findings !== '') print(findings);
  if (modeling > 0)
    print(`${counted(modeling, 'note')} on modeling for the original engine: see \`exhume check\``);
}

/** Separates issues that only matter in the original engine, which `check` lists. */
function separateModeling(issues: readonly Issue[]): { modeling: number; others: Issue[] } {
  const others = issues.filter(({ code }) => !catalog.get(code)?.modeling);
  const count = (listed: readonly Issue[]) => listed.reduce((sum, { more = 1 }) => sum + more, 0);
  return { modeling: count(issues) - count(others), others };
}
