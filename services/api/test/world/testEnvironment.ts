import { environmentFile, type ServedEnvironment } from "@causeway/environment";

const HUB = "0x00000000000000000000000000000000000000a1";
const ACCOUNT = `0x${"11".repeat(20)}`;

/** An environment of three chains, whose RPCs do not answer. */
export function testEnvironment(): ServedEnvironment {
  const chain = (name: string, chainId: number) => ({
    ...{ name, chainId: String(chainId), rpcUrls: ["http://127.0.0.1:1"], rpcTimeout: 200 },
    ...{ mailbox: HUB, committeeRegistry: ACCOUNT, messageFeeSchedule: ACCOUNT },
  });
  return environmentFile.parse({
    environment: "test",
    development: true,
    chains: [chain("hub", 31_337), chain("spoke-a", 31_338), chain("spoke-b", 31_339)],
    validators: ["http://127.0.0.1:1"],
  });
}
