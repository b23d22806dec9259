import { contractsOf, deployClient, evilAddress, moveHub, STRANGER } from "../plants.ts";
import type { Drift } from "./Drift.ts";

/** Whom contracts believe on other chains. */
export const COUNTERPART_DRIFTS: readonly Drift[] = [
  {
    what: "another chain is the hub",
    kind: "hub",
    chain: "spoke-a",
    says: /state of spoke-b; through 31337; through 31338/,
    repaired: true,
    plant: (chains) => moveHub(chains, "spoke-a", "spoke-b"),
  },
  {
    what: "a stranger took a counterpart's place",
    kind: "peer",
    chain: "spoke-a",
    says: /Expiry on hub; 0x.*; 0x[0-9a-f]*$/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).expiry.setPeer(evilAddress(chains.chain("hub"))),
  },
  {
    what: "a stranger is trusted beside a counterpart",
    kind: "peer",
    chain: "spoke-a",
    says: /Expiry on hub; 0x.*; 0x[0-9a-f]* too/,
    repaired: true,
    plant: async (chains) => {
      const { expiry } = await contractsOf(chains, "spoke-a");
      const before = await expiry.peerOf(chains.chain("hub").chainId);
      await expiry.setPeer(evilAddress(chains.chain("hub")));
      await expiry.setPeer(before);
    },
  },
  {
    what: "a stranger is trusted on a chain of no route",
    kind: "peer",
    chain: "spoke-a",
    says: /Expiry on chain 31399; nothing; 0x/,
    repaired: true,
    plant: async (chains) => {
      const elsewhere = { ...chains.chain("hub"), chainId: 31_399n };
      await (await contractsOf(chains, "spoke-a")).expiry.setPeer(evilAddress(elsewhere));
    },
  },
  {
    what: "remote accounts obey another mailbox",
    kind: "trusted-mailbox",
    chain: "spoke-a",
    says: /RemoteAccounts; 0x.* alone; 0x.* too/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).accounts.addMailbox(chains.addresses.Expiry),
  },
  {
    what: "lanes may not be opened over a light client",
    kind: "trusted-client",
    chain: "spoke-a",
    says: /ZkLightClient\/31337; 0x[0-9a-fA-F]{40} trusted as origin and hub; not trusted/,
    repaired: true,
    plant: async (chains) => {
      const { mailbox, clientOf } = await contractsOf(chains, "spoke-a");
      await mailbox.setLightClientTrusted(await clientOf("hub").getAddress(), false, false);
    },
  },
  {
    what: "lanes of other chains may be opened over the light client of a spoke",
    kind: "trusted-client",
    chain: "hub",
    says: /ZkLightClient\/31338; 0x[0-9a-fA-F]{40} trusted as origin; trusted as origin and hub/,
    repaired: true,
    plant: async (chains) => {
      const { mailbox, clientOf } = await contractsOf(chains, "hub");
      await mailbox.setLightClientTrusted(await clientOf("spoke-a").getAddress(), true, true);
    },
  },
  {
    what: "lanes may be opened over a stranger's light client",
    kind: "trusted-client",
    chain: "spoke-a",
    says: new RegExp(`${STRANGER}; not trusted; trusted as origin`),
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.setLightClientTrusted(STRANGER, true, false),
  },
  {
    what: "the state of a chain of no route is read",
    kind: "remote-state",
    chain: "spoke-a",
    says: /state of chain 31399; nothing; 0x/,
    plant: async (chains) => {
      const elsewhere = { ...chains.chain("hub"), chainId: 31_399n };
      const client = await deployClient(chains, "spoke-a", elsewhere);
      await (await contractsOf(chains, "spoke-a")).state.setLightClient(client);
    },
  },
];
