// npm runs it after `npm install`. Run by an older Node, npm leaves out packages that ask for a newer one, and says
// nothing: what was installed would fail later, under the right Node.

import { fileURLToPath } from "node:url";

import { completeDependencies } from "./dependencies.mjs";
import { ensureNode } from "./node.mjs";
import { isPartialInstall } from "./partial-install.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

try {
  if (!isPartialInstall(process.env)) completeDependencies(root, () => ensureNode(root));
} catch (error) {
  console.error(`causeway: ${error.message}`);
  process.exit(1);
}
