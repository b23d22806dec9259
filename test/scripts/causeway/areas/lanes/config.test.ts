import { expect } from "chai";

import { brokenConfig } from "../../../world/brokenConfig.ts";

describe("a configuration", () => {
  const { change, issues, expectIssue } = brokenConfig();

  describe("of routes", () => {
    for (const [what, route, rule] of [
      ["to a chain that is not there", { between: ["hub", "moon"], through: "direct" }, /"moon"/],
      ["from a chain to itself", { between: ["hub", "hub"], through: "direct" }, /two different/],
      ["through the hub to the hub", { between: ["spoke-a", "hub"], through: "hub" }, /direct/],
      ["a second time", { between: ["hub", "spoke-a"], through: "direct" }, /one route/],
    ] as const) {
      it(`refuses one ${what}`, () => {
        change("routes.json", (json) => {
          json.routes.push(route);
        });
        const broken = issues().filter(({ path }) => path === "routes[3].between");
        expect(broken.map((issue) => issue.rule).join()).to.match(rule);
      });
    }
  });

  describe("of lanes of former routes", () => {
    const lane = `0x${"ab".repeat(32)}`;

    it("refuses that nothing is said of them", () => {
      change("routes.json", (json) => {
        delete json.retired;
      });
      expectIssue("routes.json", "retired", undefined, /array/);
    });

    it("refuses one that is listed twice", () => {
      change("routes.json", (json) => {
        json.retired.push({ lane, note: "to spoke-c" }, { lane, note: "from spoke-c" });
      });
      expectIssue("routes.json", "retired[1].lane", lane, /once/);
    });

    it("refuses one of which nobody says what it was", () => {
      change("routes.json", (json) => {
        json.retired.push({ lane, note: "" });
      });
      expectIssue("routes.json", "retired[0].note", "", /names the purpose that the lane had/);
    });
  });

  describe("of terms", () => {
    it("refuses that a chain has none", () => {
      change("routes.json", (json) => {
        delete json.terms.hub;
      });
      expectIssue("routes.json", "terms.hub", undefined, /has terms/);
    });

    it("refuses those of a chain that is not there", () => {
      change("routes.json", (json) => {
        json.terms.moon = json.terms.hub;
      });
      expectIssue("routes.json", "terms.moon", "moon", /is one of/);
    });

    it("refuses a lifetime of nothing", () => {
      change("routes.json", (json) => {
        json.terms.hub.minLifetime = 0;
      });
      expectIssue("routes.json", "terms.hub.minLifetime", 0, /not 0/);
    });
  });
});
