import * as abi from "ethers/abi";
import * as address from "ethers/address";
import * as constants from "ethers/constants";
import * as contract from "ethers/contract";
import * as crypto from "ethers/crypto";
import * as hash from "ethers/hash";
import * as providers from "ethers/providers";
import * as transaction from "ethers/transaction";
import * as utils from "ethers/utils";
import * as wallet from "ethers/wallet";

/** In the order in which a name is looked for. */
const PARTS = Object.entries({
  ...{ abi, address, constants, contract, crypto },
  ...{ hash, providers, transaction, utils, wallet },
});

/** As esbuild writes it. */
const IMPORT = /import \{([^}]*)\} from "ethers";/g;

/**
 * The code of a module, with imports from the parts of ethers: a bundler that makes chunks puts all that any chunk takes of
 * the whole of ethers into every chunk that imports the whole.
 *
 * @throws Error if ethers has no such name
 */
export function withEthersParts(code: string): string {
  return code.replaceAll(IMPORT, (_, names: string) => {
    const byPart = Map.groupBy(
      names.split(",").flatMap((name) => name.trim() || []),
      partOf,
    );
    return [...byPart]
      .map(([part, taken]) => `import { ${taken.join(", ")} } from "ethers/${part}";`)
      .join("\n");
  });
}

/** @param imported `name`, or `name as another`. */
function partOf(imported: string): string {
  const [name = ""] = imported.split(" ");
  const found = PARTS.find(([, part]) => name in part);
  if (found === undefined) throw new Error(`no part of ethers has ${name}`);
  return found[0];
}
