const sdk = require("@causeway/sdk");
const { ton } = require("@causeway/sdk/ton");

const { work } = require("./node.js");

work({ sdk, ton }, process.argv[2]).then((reached) => {
  console.log(reached);
  process.exit();
});
