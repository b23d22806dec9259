// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, SignedCalls} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";

/// @title SignedCallsLib
/// @notice What an owner signs: EIP-712's hash of an order.
library SignedCallsLib {
    bytes32 private constant CALL_TYPE = keccak256("Call(address target,uint128 value,bytes data)");
    bytes32 private constant ORDER_TYPE = keccak256(
        "RemoteCalls(address account,Call[] calls,uint64 nonce,uint40 deadline,uint64 gasLimit)"
        "Call(address target,uint128 value,bytes data)"
    );

    /// @notice EIP-712's `hashStruct` of an order for `account`, which stands for the order's owner.
    function hash(SignedCalls calldata order, address account) internal pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](order.calls.length);
        for (uint256 i = 0; i < hashes.length; ++i) {
            Call calldata call_ = order.calls[i];
            hashes[i] = keccak256(abi.encode(CALL_TYPE, call_.target, call_.value, keccak256(call_.data)));
        }
        bytes32 callsHash = keccak256(abi.encodePacked(hashes));
        return keccak256(abi.encode(ORDER_TYPE, account, callsHash, order.nonce, order.deadline, order.gasLimit));
    }
}
