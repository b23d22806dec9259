const { ask } = require("./ask.cjs");

const modules = {
  chains: require("@causeway/chains"),
  evm: require("@causeway/chains/evm"),
  node: require("@causeway/chains/node"),
  localNetwork: require("@causeway/local-network"),
  protocol: require("@causeway/protocol"),
  contracts: require("@causeway/protocol/contracts"),
};

ask(modules).then((answers) => console.log(JSON.stringify(answers)));
