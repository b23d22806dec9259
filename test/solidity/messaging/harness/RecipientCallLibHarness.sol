// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RecipientCallLib} from "../../../../contracts/messaging/libraries/RecipientCallLib.sol";
import {IRecipientCallLibHarness} from "./IRecipientCallLibHarness.sol";

contract RecipientCallLibHarness is IRecipientCallLibHarness {
    using RecipientCallLib for RecipientCallLib.Template;

    uint16 private constant EVM = 0;
    uint64 private constant SPOKE_A = 31338;

    function callBoth(
        uint16 chainType,
        uint64 chainId,
        bytes32 id,
        bytes32 otherId,
        bytes calldata frame,
        bytes calldata other
    ) external returns (uint256 senderLength) {
        RecipientCallLib.Template memory call_ = RecipientCallLib.template(chainType, chainId);
        _call(call_, id, frame);
        _call(call_, otherId, other);
        return call_.senderLength;
    }

    function call(bytes calldata frame) external returns (bool received, bytes32 reason) {
        RecipientCallLib.Template memory call_ = RecipientCallLib.template(EVM, SPOKE_A);
        return _call(call_, keccak256("id"), frame);
    }

    /// @dev In memory that was not zero before. `room` is how far behind what the call's calldata takes up, without a
    /// payload, the next allocation begins.
    function callInDirt(
        uint16 chainType,
        uint64 chainId,
        bytes calldata frame
    ) external returns (bytes32 reason, uint256 room) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            for {
                let at := 0
            } lt(at, 1024) {
                at := add(at, 32)
            } {
                mstore(add(free, at), not(0))
            }
        }
        RecipientCallLib.Template memory call_ = RecipientCallLib.template(chainType, chainId);
        uint256 end = call_.payloadAt + 32;
        assembly ("memory-safe") {
            room := sub(mload(0x40), end)
            mstore(0, not(0))
        }
        (, reason) = _call(call_, "id", frame);
    }

    function callInTurn(bytes calldata frame, bytes calldata other) external returns (bytes32 reason) {
        RecipientCallLib.Template memory call_ = RecipientCallLib.template(EVM, SPOKE_A);
        _call(call_, "id", frame);
        (, reason) = _call(call_, "other", other);
    }

    function _call(
        RecipientCallLib.Template memory call_,
        bytes32 id,
        bytes calldata frame
    ) private returns (bool received, bytes32 reason) {
        (address recipient, uint256 size) = call_.write(id, frame, 0);
        return call_.callRecipient(recipient, size, 30_000_000);
    }
}
