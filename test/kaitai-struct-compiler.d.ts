/** The part of the compiler that the tests use. */
declare module 'kaitai-struct-compiler' {
  const compiler: {
    /** @returns the generated files by name */
    compile(
      language: string,
      specification: unknown,
      importer: { importYaml(name: string, mode: string): Promise<unknown> },
      debug: boolean,
    ): Promise<Record<string, string>>;
  };
  export default compiler;
}
