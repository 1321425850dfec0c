// Which files of a build belong to what: by its modules, whatever files the bundler has put them into.
import type { Rolldown } from 'vite';

export type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Modules and all that they import; of what they load on demand, what `later` says. */
export function modulesOf(graph: Graph, roots: Iterable<string>, later: (id: string) => boolean = () => false) {
  const found = new Set(roots);
  for (const each of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(each) ?? {};
    for (const id of [...importedIds, ...dynamicallyImportedIds.filter(later)]) found.add(id);
  }
  return found;
}

/** Files and what they import, with the styles of each. */
export function withImports(bundle: Rolldown.OutputBundle, names: Iterable<string>): string[] {
  const files = new Set(names);
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    const scripts = [...importedAssets].filter((asset) => asset.endsWith('.js'));
    for (const each of [...importedCss, ...scripts, ...chunk.imports]) files.add(each);
  }
  return [...files];
}
