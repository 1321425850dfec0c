// A thread begins with nothing, and a person waits for what it loads: one of a feature asks no database and writes no numbers.

type Module = { path: string; imports: { target: string; typeOnly: boolean }[] };

const isThread = /^apps\/server\/src\/(features|core)\/.*\.worker\.ts$/;
/** Packages of hundreds of files that such a thread never calls (docs/design/printing-and-threads.md). */
const heavy = /^(kysely|libphonenumber-js)\b/;

/** Threads of features that load such a package, at once or by a file that they import. */
export function threadProblems(
  modules: Module[],
  resolve: (path: string, target: string) => string | undefined,
): string[] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports.filter(({ typeOnly }) => !typeOnly)]));
  const problems: string[] = [];
  for (const { path: thread } of modules.filter(({ path }) => isThread.test(path))) {
    const loaded = new Set([thread]);
    // A set goes on with what is added on the way.
    for (const path of loaded) {
      for (const { target } of importsOf.get(path) ?? []) {
        if (heavy.test(target))
          problems.push(`${thread}: loads ${target} by ${path}: move what it needs into a file of its own`);
        const file = resolve(path, target);
        if (file !== undefined) loaded.add(file);
        if (/\/door\.tsx?$/.test(file ?? ''))
          problems.push(`${thread}: loads a whole wing by ${path}: import from core/ what it needs`);
      }
    }
  }
  return problems;
}
