// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";

/// @dev Takes every message, however little gas it gets, and keeps how much that was at least.
contract GasMeter is IERC7786Recipient {
    uint256 public leastGas = type(uint256).max;
    uint256 public received;

    function receiveMessage(bytes32, bytes calldata, bytes calldata) external payable returns (bytes4) {
        uint256 got = gasleft();
        if (got < leastGas) leastGas = got;
        received += 1;
        return IERC7786Recipient.receiveMessage.selector;
    }
}
