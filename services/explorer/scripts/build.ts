import { join, relative } from "node:path";
import { parseArgs } from "node:util";

import { writeSite } from "./buildSite.ts";
import { fontBytes, pageSizes } from "./sizes.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { faucet: { type: "string" } },
});
const [folder = join(import.meta.dirname, "../dist")] = positionals;
const site = await writeSite(folder, { faucetUrl: values.faucet });
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { page, bytes } of pageSizes(site)) {
  console.log(`${page.padEnd(16)} ${kilobytes(bytes).padStart(10)} compressed`);
}
console.log(`${"fonts".padEnd(16)} ${kilobytes(fontBytes(site)).padStart(10)}`);
console.log(`${site.files.length} files are in ${relative(process.cwd(), folder)}`);
