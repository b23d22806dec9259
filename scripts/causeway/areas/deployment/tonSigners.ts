import type { AccountConfig, BaseConfig, ChainConfig, Signer } from "@causeway/operator";
import { AccountMissing, accountIn } from "@causeway/operator/ton";

type Place = Pick<ChainConfig, "name">;

/** Who deploys on a TON chain. @throws AccountMissing */
export function tonDeployerOn({ deployerOn }: BaseConfig, { name }: Place): Signer {
  const address = deployerOn[name];
  if (address === undefined) throw new AccountMissing(name, "the deployer", "admin");
  return { name: "deployer", kind: "key", address: accountIn(address) };
}

/** Accounts that sign on a TON chain: who deploys comes first. @throws AccountMissing */
export function tonSignersOn(config: BaseConfig, place: Place): Signer[] {
  return [tonDeployerOn(config, place), ...config.accounts.flatMap((one) => signerIn(one, place))];
}

function signerIn({ name, kind, on }: AccountConfig, place: Place): Signer[] {
  const address = on?.[place.name];
  return address === undefined ? [] : [{ name, kind, address: accountIn(address) }];
}
