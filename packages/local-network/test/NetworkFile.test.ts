import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { LocalNetwork, NetworkNotRunning } from "../src/index.ts";
import { readNetworkFile } from "../src/NetworkFile.ts";

const URL = "http://127.0.0.1:1";
const ACCOUNT = `0x${"11".repeat(20)}`;

/** What a network writes. */
const NETWORK = {
  url: URL,
  pid: process.pid,
  environment: "local",
  config: "/project/config/local",
  hub: "hub",
  chains: [{ name: "hub", chainId: 31337, rpcUrl: URL, contracts: {} }],
  mailbox: ACCOUNT,
  expiry: ACCOUNT,
  prepaid: ACCOUNT,
  remoteAccounts: ACCOUNT,
  remoteState: ACCOUNT,
  messageFeeSchedule: ACCOUNT,
  bridge: ACCOUNT,
  settler: ACCOUNT,
  hubRelay: ACCOUNT,
  relaySender: ACCOUNT,
  messageBoard: ACCOUNT,
  assets: [
    {
      symbol: "USDC",
      assetId: `0x${"22".repeat(32)}`,
      decimals: 6,
      chains: [{ chain: "hub", token: ACCOUNT, custody: ACCOUNT, isMinted: false }],
      offers: [
        {
          ...{ origin: "spoke-a", destination: "hub", rateBps: 5, floor: "50000" },
          ...{ fallsAfter: 60, endsAfter: 600 },
        },
      ],
    },
  ],
  tokens: [
    { symbol: "DAI", name: "Dai", decimals: 18, chains: [{ chain: "hub", token: ACCOUNT }] },
  ],
  pools: [
    {
      ...{ chain: "hub", venue: "uniswap-v3", fee: 500, tickSpacing: 10, address: ACCOUNT },
      tokens: [ACCOUNT, ACCOUNT],
    },
  ],
  validators: [{ name: "validator-1", url: URL }],
  proverUrl: URL,
  relayerUrl: URL,
  feeUpdaterUrl: URL,
  fillerUrl: URL,
  indexerUrl: URL,
  apiUrl: URL,
  faucetUrl: URL,
};

describe("a network's file", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-local-network-"));
    file = join(folder, "network.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** Why a program does not connect to the network of this file. */
  async function failure(content?: string): Promise<Error> {
    if (content !== undefined) writeFileSync(file, content);
    return LocalNetwork.connect(file).then(
      () => new Error("connected"),
      (error: Error) => error,
    );
  }

  it("tells where a network is whose process runs", () => {
    writeFileSync(file, JSON.stringify(NETWORK));
    expect(readNetworkFile(file)).to.deep.equal(NETWORK);
  });

  it("that is not there says how to start one", async () => {
    const error = await failure();
    expect(error).to.be.instanceOf(NetworkNotRunning);
    expect(error.message).to.match(/is not there\): run npm start/);
  });

  it("that is damaged is not believed", async () => {
    expect((await failure("{")).message).to.match(/is damaged/);
    expect((await failure("{}")).message).to.match(/is damaged/);
  });

  it("of another version is not believed", async () => {
    const other = { ...NETWORK, validators: undefined, validatorUrls: [URL] };
    expect((await failure(JSON.stringify(other))).message).to.match(/of another version/);
  });

  it("of a process that ended is not believed", async () => {
    const ended = { ...NETWORK, pid: 2 ** 22 + 1 };
    expect((await failure(JSON.stringify(ended))).message).to.match(/process \d+, which ended/);
  });
});
