// Generated from the contracts: npm run generate.

export const deployerAbi = [
  {"inputs":[{"name":"caller","type":"address"},{"name":"salt","type":"bytes32"},{"name":"deployed","type":"address"}],"name":"AlreadyDeployed","type":"error"},
  {"inputs":[],"name":"Create2EmptyBytecode","type":"error"},
  {"inputs":[],"name":"Create3EmptyBytecode","type":"error"},
  {"inputs":[],"name":"FailedDeployment","type":"error"},
  {"inputs":[{"name":"deployed","type":"address"},{"name":"reason","type":"bytes"}],"name":"InitialisationFailed","type":"error"},
  {"inputs":[{"name":"balance","type":"uint256"},{"name":"needed","type":"uint256"}],"name":"InsufficientBalance","type":"error"},
  {"inputs":[{"name":"salt","type":"bytes32"}],"name":"NoCode","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"caller","type":"address"},{"indexed":true,"name":"salt","type":"bytes32"},{"indexed":false,"name":"deployed","type":"address"}],"name":"ContractDeployed","type":"event"},
  {"inputs":[{"name":"caller","type":"address"},{"name":"salt","type":"bytes32"}],"name":"addressOf","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"salt","type":"bytes32"},{"name":"creationCode","type":"bytes"},{"name":"initialisation","type":"bytes"}],"name":"deploy","outputs":[{"name":"deployed","type":"address"}],"stateMutability":"nonpayable","type":"function"},
] as const;
