// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferLib} from "./libraries/TransferLib.sol";
import {Lines} from "./Lines.sol";

/// @title ReturnRecords
/// @notice What destinations say to have sent back.
/// @dev A return is only noted when it is delivered: what proves that its transfer was sent changes with every message
/// of that transfer's lane, so it cannot travel with the return.
abstract contract ReturnRecords is Lines {
    /// @dev Notes a return that comes by a provenance. The first stays as long as it counts, and was not voided.
    function _recordReturn(bytes32 messageId, uint64 chainId, uint32 provenance, bytes calldata payload) internal {
        (bytes32 transferId, uint256 units) = TransferLib.decodeReturn(payload);
        Return storage back = _state().returned[chainId][transferId];
        if (_stands(back)) return;
        (back.units, back.provenance, back.messageId) = (uint128(units), provenance, messageId);
        emit ReturnRecorded(transferId, chainId, units);
    }

    /// @dev Whether a return was noted, and is believed now.
    function _stands(Return storage back) internal view returns (bool) {
        return back.provenance != 0 && _counts(back.provenance) && !EXPIRY.isVoided(back.messageId);
    }
}
