// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeQueue} from "@causeway/solidity/interfaces/IBridge.sol";
import {Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {BridgeChecks} from "./BridgeChecks.sol";

/// @title BridgeWalkSteps
/// @notice Looks for a walk that leaves a trace: each is walked, compared with not having been walked, and undone.
/// @dev Undone, since the trace of one must not be taken for another's; and the campaign stays short.
abstract contract BridgeWalkSteps is BridgeChecks {
    function walk(uint256 seed) external {
        (bool isClosed, bool isOver, uint256 duration, bool[3] memory kinds) = abi.decode(
            _undone(abi.encodeCall(this.walkAndCompare, (seed))),
            (bool, bool, uint256, bool[3])
        );
        _did("walks");
        _did(
            isClosed
                ? "closed walks"
                : isOver
                    ? "walks that ended elsewhere"
                    : "open walks"
        );
        if (isClosed && duration == 0) _did("closed walks in a moment");
        if (kinds[0]) _did("walks with a return");
        if (kinds[1]) _did("walks with an end");
        if (kinds[2]) _did("walks with an advance");
    }

    function walkAndCompare(uint256 seed) external returns (bytes memory) {
        if (!_areAllOpen()) _openAll();
        if (_pick(seed, "room", 2) == 0) _makeRoom();
        _containGone();
        _settlePairs();
        bytes memory notes = _undone(abi.encodeCall(this.walkAway, (seed)));
        Walk memory walked = abi.decode(notes, (Walk));
        _passLong(walked.duration);
        Measure memory without = _measure();
        _checkTrace(walked, without);
        if (walked.isClosed) _checkClosed(walked, without);
        return abi.encode(walked.isClosed, walked.isOver, walked.duration, walked.kinds);
    }

    function walkAway(uint256 seed) external returns (bytes memory) {
        Walk memory walked;
        uint256 start = time;
        uint256[CHAINS] memory charged;
        for (uint256 chain = 0; chain < CHAINS; ++chain) charged[chain] = curvePaid[chain];
        walked.isClosed = _walk(seed);
        walked.duration = time - start;
        for (uint256 chain = 0; chain < CHAINS; ++chain) walked.charged[chain] = curvePaid[chain] - charged[chain];
        _look(walked);
        _checkPrices();
        this.check();
        walked.found = _measure();
        return abi.encode(walked);
    }

    // ---------------------------------------------------------------- internal

    function _areAllOpen() internal view returns (bool) {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            if (!_isOpen(lane) || _isPaused(lanes[lane].destination)) return false;
        }
        return true;
    }

    function _openAll() internal {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            _resume(lanes[lane]);
            uint256 chain = lanes[lane].destination;
            _asAdmin(address(bridges[chain]), abi.encodeCall(_admin(chain).unpauseAsset, (USD)));
        }
        // newer checkpoints than what was distrusted
        _passLong(90 minutes);
    }

    /// @dev Else a walk that moves a line does it.
    function _containGone() private {
        for (uint256 i = 0; i < 2 * ids.length; ++i) {
            bytes32 id = ids[i / 2];
            uint256 chain = i % 2 == 0 ? transfers[id].destination : transfers[id].origin;
            uint32 provenance = _standAt(id, chain).provenance;
            if (!_isStranded(id, chain) || contained[chain][provenance]) continue;
            _enter(chain);
            _try(chain, id, abi.encodeCall(IBridgeQueue.contain, (USD, provenance)), stranger);
        }
    }

    /// @dev Liquidity for all, and wide limits.
    function _makeRoom() internal {
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _widen(chain);
            if (chain == SPOKE_B) continue;
            _setCeiling(chain, CAPACITY);
            _deposit(chain, providers[1], 100_000 * ONE * custodies[chain].unit());
        }
        _passLong(12 hours);
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            for (uint256 i = 0; i < 10; ++i) if (!_drainNext(chain)) break;
        }
    }

    function _widen(uint256 chain) private {
        for (uint256 other = 0; other < CHAINS; ++other) {
            if (other == chain) continue;
            for (uint256 limited = 0; limited < 3; ++limited) {
                _setLimit(chain, other, Limited(limited), Limit(uint208(CAPACITY), 12 hours));
            }
        }
    }

    /// @dev What a call of this says, whose doing is undone.
    function _undone(bytes memory data) internal returns (bytes memory) {
        uint256 before = vm.snapshotState();
        (bool done, bytes memory answer) = address(this).call(data);
        vm.revertToStateAndDelete(before);
        if (done) return abi.decode(answer, (bytes));
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}
