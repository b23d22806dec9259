import { brokenConfig } from "../../../../test/scripts/world/brokenConfig.ts";

describe("a configuration", () => {
  const { change, issues, expectIssue, leaveDevelopment } = brokenConfig();

  describe("of chains", () => {
    it("refuses two with one chain id", () => {
      change("chains.json", (json) => {
        json.chains[1].chainId = 31337;
      });
      expectIssue("chains.json", "chains[1].chainId", 31337n, /no two chains/);
    });

    it("refuses two with one name", () => {
      change("chains.json", (json) => {
        json.chains[1].name = "hub";
      });
      expectIssue("chains.json", "chains[1].name", "hub", /no two chains/);
    });

    it("refuses an environment of another name than its folder's", () => {
      change("chains.json", (json) => {
        json.environment = "testnet";
      });
      expectIssue("chains.json", "environment", "testnet", /its folder's name, local/);
    });

    it("refuses a hub that is not one of them", () => {
      change("chains.json", (json) => {
        json.hub = "center";
      });
      expectIssue("chains.json", "hub", "center", /one of the chains: hub, spoke-a, spoke-b/);
    });

    it("refuses a public chain in a development environment", () => {
      change("chains.json", (json) => {
        json.chains[0].chainId = 1;
      });
      expectIssue("chains.json", "chains[0].chainId", 1n, /31337 to 31399/);
    });

    it("refuses a development chain outside development", () => {
      leaveDevelopment();
      expectIssue("chains.json", "chains[0].chainId", 31337n, /no development chain/);
    });

    it("refuses outside development to believe one host alone", () => {
      leaveDevelopment();
      change("chains.json", (json) => {
        json.chains[0].rpcUrls = ["https://one.example/a", "https://one.example/b"];
      });
      expectIssue("chains.json", "chains[0].rpcUrls", issues()[0]?.value, /different hosts/);
    });

    it("refuses test networks among others outside development", () => {
      leaveDevelopment();
      change("chains.json", (json) => {
        json.chains[1].testnet = false;
      });
      expectIssue("chains.json", "chains[1].testnet", false, /all test networks, or none/);
    });

    it("supplies no default for how old an RPC's newest block may be", () => {
      change("chains.json", (json) => {
        delete json.chains[0].maxHeadAge;
      });
      expectIssue("chains.json", "chains[0].maxHeadAge", undefined, /./);
    });

    it("refuses a chain without a coin, and a coin without a symbol", () => {
      change("chains.json", (json) => {
        delete json.chains[0].coin;
        json.chains[1].coin.symbol = "ether";
      });
      expectIssue("chains.json", "chains[0].coin", undefined, /./);
      expectIssue("chains.json", "chains[1].coin.symbol", "ether", /a coin's symbol: ETH/);
    });

    it("refuses an RPC that is no URL", () => {
      change("chains.json", (json) => {
        json.chains[0].rpcUrls = ["localhost"];
      });
      expectIssue("chains.json", "chains[0].rpcUrls[0]", "localhost", /http or https URL/);
    });
  });
});
