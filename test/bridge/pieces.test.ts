import { readFileSync } from "node:fs";
import { iBridgeAbi, iExpirySenderAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { Interface, type InterfaceAbi } from "ethers";
import hre from "hardhat";

import { Chain } from "../failures/chains/Chain.ts";

/** The pieces of a bridge's code, as the bridge's constructor takes them; it comes first itself. */
const PIECES = [
  "Bridge",
  "BridgeAdvances",
  "BridgeQueue",
  "BridgeReturns",
  "BridgeConfiguration",
] as const;

/** What a bridge can be called with. */
const INTERFACES = [
  iBridgeAbi,
  iExpirySenderAbi,
  ["function receiveMessage(bytes32, bytes, bytes) payable returns (bytes4)"],
].map((abi) => new Interface(abi as InterfaceAbi));

/** What each piece has of its own: the mailbox that it serves, and who governs it. */
const OF_EACH = ["mailbox", "expiry", "authority", "isConsumingScheduledOp", "setAuthority"];

/** Of `Bridge` and of `BridgeAdvances`, which receives what was advanced. */
const PASSED_ON = "receiveMessage";

interface Variable {
  readonly label: string;
  readonly slot: string;
  readonly offset: number;
  readonly type: string;
}

describe("the pieces of a bridge's code", () => {
  it("lay out their state alike, and have none but peers, authority and what they share", async () => {
    const layouts = await Promise.all(PIECES.map(layoutOf));
    const [whole = [], ...others] = layouts;
    expect(whole.map(({ label }) => label)).to.deep.equal([
      "_peers",
      "_trusted",
      "_authority",
      "_consumingSchedule",
    ]);
    for (const [i, layout] of others.entries()) {
      expect(layout, PIECES[i + 1]).to.deep.equal(whole.slice(0, layout.length));
      expect(layout.length, PIECES[i + 1]).to.be.greaterThanOrEqual(2);
    }
  });

  it("answer each function of the bridge's interfaces by one of them, and no other function", async () => {
    const abis = new Map<string, Interface>();
    for (const name of PIECES) abis.set(name, await abiOf(name));
    const bridge = await deployBridge();
    const admin = await Promise.all(["IBridgeAdmin", "Peers"].map(abiOf));
    for (const abi of [...INTERFACES, ...admin]) {
      for (const selector of selectorsOf(abi)) {
        const name = abi.getFunctionName(selector);
        const having = PIECES.filter((piece) => abis.get(piece)?.hasFunction(selector));
        const shared = OF_EACH.includes(name) ? PIECES.length : 1;
        expect(having, name).to.have.length.within(1, name === PASSED_ON ? 2 : shared);
        const [piece = ""] = having;
        expect(await bridge.pieceOf(selector), name).to.equal(piece);
      }
    }
  });

  it("find each function that a piece has and the bridge has not", async () => {
    const own = await abiOf("Bridge");
    const bridge = await deployBridge();
    for (const name of PIECES.slice(1)) {
      const abi = await abiOf(name);
      for (const selector of selectorsOf(abi)) {
        if (own.hasFunction(selector)) continue;
        expect(await bridge.pieceOf(selector), abi.getFunctionName(selector)).to.equal(name);
      }
    }
  });

  it("share with the bridge what each has of its own, and nothing else", async () => {
    const own = await abiOf("Bridge");
    for (const name of PIECES.slice(1)) {
      const shared = selectorsOf(await abiOf(name))
        .filter((selector) => own.hasFunction(selector))
        .map((selector) => own.getFunctionName(selector));
      const known = [...OF_EACH, ...(name === "BridgeAdvances" ? [PASSED_ON] : [])];
      expect(known, name).to.include.members(shared);
    }
  });
});

async function abiOf(name: string): Promise<Interface> {
  const { abi } = await hre.artifacts.readArtifact(name);
  return new Interface(abi as InterfaceAbi);
}

function selectorsOf(abi: Interface): string[] {
  return abi.fragments.flatMap((fragment) =>
    fragment.type === "function" ? [abi.getFunction(fragment.format())?.selector ?? ""] : [],
  );
}

/** The state's variables of a contract, as the compiler lays them out. */
async function layoutOf(name: string): Promise<Variable[]> {
  const [found] = [...(await hre.artifacts.getAllFullyQualifiedNames())].filter((full) =>
    full.endsWith(`/${name}.sol:${name}`),
  );
  if (found === undefined) throw new Error(`no ${name}`);
  const { buildInfoId, inputSourceName } = await hre.artifacts.readArtifact(found);
  const path = await hre.artifacts.getBuildInfoOutputPath(buildInfoId ?? "");
  if (path === undefined) throw new Error(`no output of the compiler for ${name}`);
  const { output } = JSON.parse(readFileSync(path, "utf8"));
  const { storage } = output.contracts[inputSourceName ?? ""][name].storageLayout;
  return storage.map(({ label, slot, offset, type }: Variable) => ({ label, slot, offset, type }));
}

/** Which piece answers a function, by its contract's name. */
async function deployBridge() {
  const chain = await Chain.create("hub", 31337n);
  const { mailboxAddress: mailbox } = chain;
  const names = new Map<string, string>();
  const pieces: string[] = [];
  for (const name of PIECES.slice(1)) {
    const { address } = await chain.deploy(name, [mailbox]);
    names.set(address.toLowerCase(), name);
    pieces.push(address);
  }
  const authority = await chain.manager.getAddress();
  const args = [authority, mailbox, mailbox, mailbox, ...pieces, []];
  const { address } = await chain.deploy("Bridge", args);
  const bridge = await chain.ethers.getContractAt("Bridge", address);
  return {
    async pieceOf(selector: string): Promise<string> {
      const piece: string = await bridge.pieceOf(selector);
      return names.get(piece.toLowerCase()) ?? "Bridge";
    },
  };
}
