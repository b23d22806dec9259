// Generated from the contracts: npm run generate.

export const swapFeePurseAbi = [
  {"inputs":[{"components":[{"name":"account","type":"address"},{"name":"bps","type":"uint16"}],"name":"shares_","type":"tuple[]"}],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"name":"token","type":"address"},{"name":"account","type":"address"},{"name":"amount","type":"uint256"},{"name":"credit","type":"uint256"}],"name":"InsufficientCredit","type":"error"},
  {"inputs":[],"name":"ReentrancyGuardReentrantCall","type":"error"},
  {"inputs":[{"name":"token","type":"address"}],"name":"SafeERC20FailedOperation","type":"error"},
  {"inputs":[],"name":"ZeroAddress","type":"error"},
  {"inputs":[],"name":"ZeroAmount","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"token","type":"address"},{"indexed":true,"name":"account","type":"address"},{"indexed":true,"name":"receiver","type":"address"},{"indexed":false,"name":"amount","type":"uint256"}],"name":"FeesPulled","type":"event"},
  {"inputs":[{"name":"token","type":"address"},{"name":"account","type":"address"}],"name":"creditOf","outputs":[{"name":"","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"token","type":"address"},{"name":"receiver","type":"address"},{"name":"amount","type":"uint256"}],"name":"pull","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[],"name":"shares","outputs":[{"components":[{"name":"account","type":"address"},{"name":"bps","type":"uint16"}],"name":"","type":"tuple[]"}],"stateMutability":"view","type":"function"},
] as const;
