import { build } from "esbuild";

/**
 * Modules of the project that do work when they are loaded: calls, at module level, that no bundler can leave out.
 *
 * @param entry A source file; all that it imports of the project is looked at. Packages of others are left out.
 */
export async function workAtLoad(entry: string): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents: `import "./${entry}";`, resolveDir: "." },
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    // Neither `sideEffects` nor marks of purity count: the code itself must be free of work.
    ignoreAnnotations: true,
    logLevel: "error",
    plugins: [{ name: "others", setup: ({ onResolve }) => onResolve({ filter: ANY }, leaveOut) }],
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.flatMap(([path, { bytesInOutput }]) =>
    path !== "<stdin>" && bytesInOutput > 0 ? [path] : [],
  );
}

const ANY = /^/;

function leaveOut({ path, kind }: { path: string; kind: string }) {
  // What `import()` names is loaded later: it is an entry of its own.
  if (kind === "dynamic-import") return { path, external: true };
  return /^(?:\.|\/|@causeway\/)/.test(path)
    ? undefined
    : { path, external: true, sideEffects: false };
}
