// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {BridgeWalkSteps} from "./BridgeWalkSteps.sol";

/// @title BridgeLineSteps
/// @notice Somebody asks for more than they can be paid. They wait where no limit lets them in, or have that come back
/// for which others were let in.
abstract contract BridgeLineSteps is BridgeWalkSteps {
    /// @dev Behind one that a limit holds stands another, whose minimum is out of reach. Its turn comes when the limit
    /// has little left, and it leaves the line. Undone: the world of it is another.
    function waitBelow(uint256 seed) external {
        _did(abi.decode(_undone(abi.encodeCall(this.waitedBelow, (seed))), (string)));
    }

    function waitedBelow(uint256 seed) external returns (bytes memory) {
        if (!_areAllOpen()) _openAll();
        uint256 chain = _pickVault(seed);
        uint256 origin = chain == HUB ? SPOKE_A : HUB;
        _makeRoom();
        _setLimit(chain, origin, Limited.Arrivals, Limit(uint208(1_000 * ONE), 12 hours));
        (, uint256 available) = custodies[chain].limitOf(chainIds[origin], Limited.Arrivals);
        _arrive(origin, chain, available + 1, 0);
        uint256 units = 100 * ONE + _pick(seed, "units", 10_000 * ONE);
        bytes32 id = _arrive(origin, chain, units, units);
        // as much as the first of them misses, and little more
        _passTime(1 minutes);
        for (uint256 i = 0; i < 10 && there[id].state == EntryState.Waiting; ++i) if (!_drainNext(chain)) break;
        return abi.encode(there[id].state == EntryState.Aside ? "left the line" : "did not leave the line");
    }

    /// @dev Somebody sends, others are let in for that, and it comes back: what that uses up, `_settle` checks. Undone.
    function takeCredit(uint256 seed) external {
        _did(abi.decode(_undone(abi.encodeCall(this.tookCredit, (seed))), (string)));
    }

    function tookCredit(uint256 seed) external returns (bytes memory) {
        if (!_areAllOpen()) _openAll();
        uint256 chain = _pickVault(seed);
        uint256 other = chain == HUB ? SPOKE_A : HUB;
        _makeRoom();
        _setLimit(chain, other, Limited.Arrivals, Limit(uint208(50_000 * ONE), 12 hours));
        uint256 units = 100 * ONE + _pick(seed, "units", 20_000 * ONE);
        bytes32 id = _arrive(chain, other, units, units);
        (, uint256 available) = custodies[chain].limitOf(chainIds[other], Limited.Arrivals);
        _arrive(other, chain, available, 0);
        // the limit is there again, the credit is not
        _passLong(6 hours);
        if (there[id].state == EntryState.Aside) _sendBack(id, transfers[id].receiver);
        if (there[id].state != EntryState.Returned) return abi.encode("no credit comes back");
        _deliverOne(_laneBetween(other, chain), noticeAt[id] - 1);
        _settle(id, false);
        return abi.encode("credit came back");
    }

    function _arrive(uint256 origin, uint256 chain, uint256 units, uint256 least) private returns (bytes32 id) {
        TransferRequest memory request = _plainRequest(origin, chain, units);
        request.minReceived = least;
        id = _sendFrom(origin, request);
        _deliverOne(transfers[id].lane, transfers[id].index);
    }
}
