import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { expect } from "chai";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

import { packAll } from "../../../scripts/pack/packAll.ts";
import { PACKAGES } from "../../../scripts/pack/packages.ts";
import { asHere, freshProject, runThere } from "./freshProject.ts";

/** The name under which the development wallet announces itself. */
const WALLET = "localhost.causeway";

const LICENSE = readFileSync("LICENSE", "utf8");

/** Of what integrators write themselves. */
const HARDHAT = asHere(
  "@nomicfoundation/hardhat-toolbox",
  "hardhat",
  "chai",
  "@types/chai",
  "@types/mocha",
);
const FOUNDRY = ["@foundry-rs/forge@1.7.1"];
const COMPILERS = asHere("solc", "typescript", "@types/node");

/** What npm runs before it packs, in each of the packages. */
const REFUSE = "node ../../scripts/pack/refuse.mjs";

describe("the packages for others", function () {
  this.timeout(600_000);

  const out = mkdtempSync(join(tmpdir(), "causeway-packages-"));
  let tarballs: string[] = [];
  const projects: string[] = [];

  before(async () => {
    tarballs = await packAll({ out: "dist/packages", tell: () => undefined });
  });

  after(() => {
    for (const folder of [out, ...projects]) rmSync(folder, { recursive: true, force: true });
  });

  const tarballOf = (folder: string) =>
    tarballs.find((path) => basename(path).startsWith(`causeway-${folder}-0`)) ?? "";

  async function install(source: string, packages: readonly string[]): Promise<string> {
    const folder = await freshProject(source, packages);
    projects.push(folder);
    return folder;
  }

  for (const { folder } of PACKAGES) {
    describe(`@causeway/${folder}`, () => {
      it("has its page, its changes and its licence, and no sources of TypeScript", () => {
        const files = execFileSync("tar", ["-tzf", tarballOf(folder)], { encoding: "utf8" }).split(
          "\n",
        );
        expect(files).to.include.members(
          ["README.md", "CHANGELOG.md", "LICENSE", "package.json"].map((name) => `package/${name}`),
        );
        expect(files.filter((file) => /(?<!\.d)\.ts$|\.map$|\/test\//.test(file))).to.deep.equal(
          [],
        );
        expect(textIn(folder, "LICENSE")).to.equal(LICENSE);
      });

      it("is without the development wallet", () => {
        const all = execFileSync("tar", ["-xzOf", tarballOf(folder)], { maxBuffer: 2 ** 28 });
        expect(all.length).to.be.above(0);
        expect(all.includes(WALLET)).to.equal(false);
      });

      it("names nothing that only this project has", () => {
        const manifest = JSON.parse(textIn(folder, "package.json"));
        expect(manifest).not.to.have.any.keys("private", "scripts", "devDependencies");
        const published = new Set(PACKAGES.map((one) => `@causeway/${one.folder}`));
        const ours = Object.keys(manifest.dependencies ?? {}).filter((name) =>
          name.startsWith("@causeway/"),
        );
        expect(ours.filter((name) => !published.has(name))).to.deep.equal([]);
      });

      it("is accepted by publint", async () => {
        const packed = readFileSync(tarballOf(folder));
        const tarball = packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length);
        const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
        expect(messages.map((message) => formatMessage(message, pkg ?? {}))).to.deep.equal([]);
      });

      it("is not made of its sources by npm pack", () => {
        const { scripts } = JSON.parse(readFileSync(`packages/${folder}/package.json`, "utf8"));
        expect(scripts.prepack).to.equal(REFUSE);
      });
    });
  }

  it("are not made of sources by npm pack, which says what makes them", () => {
    const args = ["pack", "./packages/protocol", "--pack-destination", out];
    const packed = spawnSync("npm", args, { encoding: "utf8" });
    expect(packed.status).not.to.equal(0);
    expect(packed.stderr).to.include("Run npm run pack");
  });

  it("are accepted by @arethetypeswrong/cli, as ES modules", () => {
    for (const { folder } of PACKAGES.filter((one) => one.folder !== "solidity")) {
      const outside = ["./package.json", "./solidity/*.sol"];
      const args = [
        tarballOf(folder),
        "--profile",
        "esm-only",
        "--exclude-entrypoints",
        ...outside,
      ];
      const { status, stdout, stderr } = spawnSync("attw", args, {
        encoding: "utf8",
      });
      expect(status, stdout + stderr).to.equal(0);
    }
  });

  describe("in a project that has nothing else", () => {
    let folder: string;

    before(async () => {
      const names = ["protocol", "environment", "chains", "lifecycle", "sdk", "local-network"];
      folder = await install("plain", [...names.map(tarballOf), ...COMPILERS]);
    });

    const ANSWERS = {
      amount: "1.5 USDC",
      refused: ["UnknownExecution", "NoContracts", "NoRpc"],
      chainId: "8453",
      error: "InsufficientFee(7, 0)",
      isUnavailable: true,
      network: "NetworkNotRunning",
      provider: "RpcQuorum",
      sender: "TransactionSender",
    };

    it("work as ES modules", () => {
      expect(JSON.parse(runThere(folder, process.execPath, "modules.mjs"))).to.deep.equal(ANSWERS);
    });

    it("work in CommonJS", () => {
      expect(JSON.parse(runThere(folder, process.execPath, "commonJs.cjs"))).to.deep.equal(ANSWERS);
    });

    it("are typed, down to the last declaration", () => {
      runThere(folder, "tsc");
    });
  });

  describe("in a project with contracts", () => {
    let folder: string;

    before(async () => {
      const packages = ["solidity", "protocol", "simulator"].map(tarballOf);
      folder = await install("contracts", [...packages, ...HARDHAT, ...FOUNDRY, ...COMPILERS]);
    });

    it("test them in Solidity and in TypeScript, with Hardhat", () => {
      const output = runThere(folder, "hardhat", "test");
      for (const test of [
        "test_countOn_countsThere()",
        "testFuzz_countOn_inAnyOrder_countsEachOnce(uint256)",
        "counts on another chain when the message is delivered",
        "counts every message once, in whatever order they come",
      ]) {
        expect(output).to.contain(`✔ ${test}`);
      }
    });

    it("test them in Solidity, with Foundry, configured as the page says", () => {
      const page = readFileSync("docs/integrators.md", "utf8");
      const [, settings = "none"] = /^```toml\n(.*?)^```$/ms.exec(page) ?? [];
      const configured = readFileSync(join(folder, "foundry.toml"), "utf8").split("\n");
      expect(configured).to.include.members(settings.trim().split("\n"));
      expect(runThere(folder, "forge", "test")).to.include("2 tests passed, 0 failed");
    });

    it("are typed there too", () => {
      runThere(folder, "tsc");
    });
  });

  function textIn(folder: string, file: string): string {
    return execFileSync("tar", ["-xzOf", tarballOf(folder), `package/${file}`], {
      encoding: "utf8",
    });
  }
});
