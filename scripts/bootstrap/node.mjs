import { join } from "node:path";

import { isNewEnough, NEEDED_NODE } from "../../packages/service/src/oldestNode.mjs";
import { fetchedNode } from "./fetched-node.mjs";
import { NODE_PACKAGES } from "./node-packages.mjs";

/** Path of a Node that is new enough: the running one, or the reviewed one from the npm registry. */
export function ensureNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath;
  return fetchedNode(join(root, ".toolchain"), nodePackageFor(process.platform, process.arch));
}

/** The package that carries Node for a platform. */
export function nodePackageFor(platform, arch) {
  const found = NODE_PACKAGES[`${platform}-${arch}`];
  if (!found) throw new Error(`no Node is known for ${platform}-${arch}; install ${NEEDED_NODE}`);
  return found;
}
