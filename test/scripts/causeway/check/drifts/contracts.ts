import { DEPLOYMENT_PROXY } from "@causeway/operator/evm";

import { addressesOf } from "../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { leaveUnguarded } from "../../../world/leaveUnguarded.ts";
import { contractsOf, delegate, forgeVerifier, STRANGER } from "../plants.ts";
import type { Drift } from "./Drift.ts";

/** What the chain's contracts are, and what is written down of them. */
export const CONTRACT_DRIFTS: readonly Drift[] = [
  {
    what: "a contract is gone",
    kind: "contract-missing",
    chain: "spoke-a",
    says: /RemoteAccounts; at 0x.*; nothing/,
    plant: (chains) =>
      chains.rpc("spoke-a").send("anvil_setCode", [chains.addresses.RemoteAccounts, "0x"]),
  },
  {
    what: "a contract has other code",
    kind: "code-hash",
    chain: "spoke-a",
    says: /Expiry, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const { Expiry } = chains.addresses;
      const code = await chains.rpc("spoke-a").getCode(Expiry);
      await chains.rpc("spoke-a").send("anvil_setCode", [Expiry, `${code}00`]);
    },
  },
  {
    what: "a contract has another immutable",
    kind: "code-hash",
    chain: "spoke-a",
    says: /RemoteAccounts, 0x/,
    plant: async (chains) => {
      const { RemoteAccounts } = chains.addresses;
      const accounts = (await contractsOf(chains, "spoke-a")).accounts;
      const implementation = (await accounts.IMPLEMENTATION()).slice(2).toLowerCase();
      const code = await chains.rpc("spoke-a").getCode(RemoteAccounts);
      const changed = code.replaceAll(implementation, STRANGER.slice(2).toLowerCase());
      await chains.rpc("spoke-a").send("anvil_setCode", [RemoteAccounts, changed]);
    },
  },
  {
    what: "the verifier takes forged proofs, and still names the configured key",
    kind: "code-hash",
    chain: "spoke-a",
    says: /CommitteeVerifier\/[0-9a-f]{8}, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: (chains) => forgeVerifier(chains, "spoke-a"),
  },
  {
    what: "what pays for messages is another mailbox's",
    kind: "code-hash",
    chain: "spoke-a",
    says: /Prepaid, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const { Prepaid, Mailbox } = chains.addresses;
      const code = await chains.rpc("spoke-a").getCode(Prepaid);
      const changed = code.replaceAll(
        Mailbox.slice(2).toLowerCase(),
        STRANGER.slice(2).toLowerCase(),
      );
      await chains.rpc("spoke-a").send("anvil_setCode", [Prepaid, changed]);
    },
  },
  {
    what: "OpenZeppelin's access manager stands in the place of ours, whose admins no guardian stops",
    kind: "code-hash",
    chain: "spoke-a",
    says: /AccessManager, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => leaveUnguarded(chains.rpc("spoke-a"), chains.addresses.AccessManager),
  },
  {
    what: "what accounts of other chains are clones of has other code",
    kind: "code-hash",
    chain: "spoke-a",
    says: /RemoteAccount, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const implementation = await (await contractsOf(chains, "spoke-a")).accounts.IMPLEMENTATION();
      const code = await chains.rpc("spoke-a").getCode(implementation);
      const own = chains.addresses.RemoteAccounts.slice(2).toLowerCase();
      const changed = code.replaceAll(own, STRANGER.slice(2).toLowerCase());
      await chains.rpc("spoke-a").send("anvil_setCode", [implementation, changed]);
    },
  },
  {
    what: "what accounts of other chains are clones of is gone",
    kind: "code-hash",
    chain: "spoke-a",
    says: /RemoteAccount, 0x.*; 0x[0-9a-f]{64}; 0xc5d24601/,
    plant: async (chains) => {
      const implementation = await (await contractsOf(chains, "spoke-a")).accounts.IMPLEMENTATION();
      await chains.rpc("spoke-a").send("anvil_setCode", [implementation, "0x"]);
    },
  },
  {
    what: "another proxy than everywhere puts contracts to their addresses",
    kind: "code-hash",
    chain: "spoke-a",
    says: /deployment proxy, 0x4e59.*; 0x2fa86add.*; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const code = await chains.rpc("spoke-a").getCode(DEPLOYMENT_PROXY);
      await chains.rpc("spoke-a").send("anvil_setCode", [DEPLOYMENT_PROXY, `${code}00`]);
    },
  },
  {
    what: "the guardian's key does what a stranger's contract says",
    kind: "key-code",
    chain: "spoke-a",
    says: new RegExp(`guardian, 0x7099.*; no code; runs the code of ${STRANGER}`),
    plant: (chains) => delegate(chains, "spoke-a", chains.config.roles.guardian?.members[0]),
  },
  {
    what: "the deployer's key does what a stranger's contract says",
    kind: "key-code",
    chain: "spoke-a",
    says: new RegExp(`deployer, 0xf39F.*; no code; runs the code of ${STRANGER}`),
    plant: (chains) => delegate(chains, "spoke-a", { address: chains.config.deployer }),
  },
  {
    what: "a contract stands where the configuration says that a key is",
    kind: "key-code",
    chain: "spoke-a",
    says: /mailbox, 0x.*; no code; code of \d+ bytes/,
    config: (config) => {
      const account = {
        name: "mailbox",
        address: addressesOf(config).Mailbox,
        kind: "key",
      } as const;
      return { ...config, accounts: [...config.accounts, account] };
    },
    plant: async () => {},
  },
  {
    what: "an account holds too little to pay",
    kind: "balance-floor",
    chain: "spoke-a",
    says: /relayer, 0x.*; at least 1 ETH; 0.5 ETH/,
    advises: /^send 0.5 ETH or more on spoke-a to 0x/,
    plant: async (chains) => {
      const relayer = chains.config.floors.find(({ name }) => name === "relayer")?.account;
      const half = "0x6f05b59d3b20000";
      await chains.rpc("spoke-a").send("anvil_setBalance", [relayer, half]);
    },
  },
];
