import { delimiter, dirname } from "node:path";

/** The environment in which `node`, and whatever calls it by name, is the given one. */
export function environmentWith(node, env, folders = []) {
  const path = [dirname(node), ...folders, env.PATH ?? ""].filter(Boolean).join(delimiter);
  return { ...env, PATH: path, npm_node_execpath: node, NODE: node };
}
