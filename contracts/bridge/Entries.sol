// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Entry, EntryState, IBridgeEntries} from "@causeway/solidity/interfaces/IBridge.sol";
import {Lines} from "./Lines.sol";

/// @title Entries
/// @notice Where transfers stand, and who is next.
abstract contract Entries is IBridgeEntries, Lines {
    /// @inheritdoc IBridgeEntries
    function entryOf(bytes32 transferId) external view returns (Entry memory) {
        Waiting memory entry = _state().waiting[transferId];
        return
            Entry({
                state: entry.state,
                isRefund: entry.isRefund,
                advancer: _state().repayments[transferId].advancer,
                provenance: entry.provenance,
                position: entry.position,
                held: entry.held,
                queued: entry.queued,
                setAside: _state().setAside[transferId],
                isVoided: entry.state != EntryState.None && EXPIRY.isVoided(_cameBy(transferId, entry))
            });
    }

    /// @inheritdoc IBridgeEntries
    function nextOf(bytes32 assetId) external view returns (uint32 provenance, uint32 position) {
        provenance = _peekLine(assetId);
        if (provenance != 0) position = _line(assetId, provenance).head;
    }

    /// @inheritdoc IBridgeEntries
    function returnOf(
        uint64 chainId,
        bytes32 transferId
    ) external view returns (uint256 units, uint32 provenance, uint256 paidBack) {
        Return memory back = _state().returned[chainId][transferId];
        units = EXPIRY.isVoided(back.messageId) ? 0 : back.units;
        return (units, back.provenance, _state().paidBack[transferId]);
    }
}
