// npm run pack [-- --out FOLDER]: the packages for others, as tarballs that `npm install` takes.

import { parseArgs } from "node:util";

import { packAll } from "./packAll.ts";

const { values } = parseArgs({ options: { out: { type: "string", default: "dist/packages" } } });

try {
  const tell = (doing: string) => console.error(`pack: ${doing}`);
  const tarballs = await packAll({ out: values.out, tell });
  for (const tarball of tarballs) console.log(tarball);
} catch (error) {
  console.error(`pack: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
