// Plain JavaScript that any Node runs: what starts under an older one says by this that it is too old.

/** Major and minor. */
export const OLDEST_NODE = [22, 13];

/** Which Node is needed: `Node 22.13 or newer`. */
export const NEEDED_NODE = `Node ${OLDEST_NODE.join(".")} or newer`;

/**
 * Whether a Node runs what is here.
 *
 * @param {string} version As `process.versions.node` says it.
 * @returns {boolean}
 */
export function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/**
 * Why a program does not run under a Node; undefined if it does.
 *
 * @param {string} program Its name, for who started it.
 * @param {string} version As `process.versions.node` says it.
 * @returns {string | undefined}
 */
export function refusalOf(program, version) {
  if (isNewEnough(version)) return undefined;
  return `${program}: needs ${NEEDED_NODE}, and this is ${version}`;
}
