import { ALL, AT_FIRST, type Loading } from "./browserSize.ts";

/** Work of a function of the SDK in a page whose author splits its code. */
export interface Flow {
  readonly name: string;
  readonly program: string;
  /** Of all chunks that are loaded until the work is done, minified and packed by gzip. */
  readonly mostKilobytes: number;
  readonly loading: Loading;
}

/** Proofs of a chain's state: half of the code of `recover`, for messages that nobody proved yet. */
const WITHOUT_PROOFS: Loading = { without: ["proving.js", "proveBy.js"] };

/** A swap of EVM chains, while the service answers: no chain is searched in its place, and no call reverts. */
export const WITHOUT_RECOVERY: Loading = {
  without: ["readInstead.js", "reading.js", "revertedCall.js", "plainRequest.js"],
};

export const FLOWS: readonly Flow[] = [
  flow("createCauseway", 0.6),
  flow("chains", 8.3),
  flow("tokens", 8.4),
  flow("status", 10.2),
  flow("track", 11.8, WITHOUT_RECOVERY),
  flow("routes", 17),
  flow("balances", 21.5, WITHOUT_RECOVERY),
  flow("connectWallet", 10),
  flow("execute", 49, WITHOUT_RECOVERY),
  { ...flow("recover", 1.8, AT_FIRST), name: "recover, until it is called" },
  flow("recover", 75, WITHOUT_PROOFS),
  { ...flow("recover", 98.5), name: "recover, with proofs" },
];

/** Packages that the SDK's program has in it. */
export const PACKED_FOR_SDK = ["protocol", "environment", "peers", "chains", "lifecycle", "sdk"];

/** Without a loading, each `import()` is reached. */
function flow(name: string, mostKilobytes: number, loading = ALL): Flow {
  const program = `import { ${name} } from "@causeway/sdk"; console.log(${name});`;
  return { name, program, mostKilobytes, loading };
}
