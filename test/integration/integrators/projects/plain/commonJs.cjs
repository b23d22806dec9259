const { ask } = require("./ask.cjs");

const modules = {
  chains: require("@causeway/chains"),
  evm: require("@causeway/chains/evm"),
  node: require("@causeway/chains/node"),
  localNetwork: require("@causeway/local-network"),
  protocol: require("@causeway/protocol"),
  contracts: require("@causeway/protocol/contracts"),
  sdk: require("@causeway/sdk"),
  sdkInNode: require("@causeway/sdk/node"),
  recover: require("@causeway/sdk/recover"),
};

ask(modules).then((answers) => console.log(JSON.stringify(answers)));
