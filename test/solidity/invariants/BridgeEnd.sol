// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeQueue} from "@causeway/solidity/interfaces/IBridge.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {IMint} from "../../../contracts/bridge/interfaces/IMint.sol";
import {IVaultLosses} from "../../../contracts/bridge/interfaces/IVaultLosses.sol";
import {Books, Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {BridgeStrangerSteps} from "./BridgeStrangerSteps.sol";

/// @title BridgeEnd
/// @notice How a campaign ends: nothing is in the way any more, and whatever can be done is done.
abstract contract BridgeEnd is BridgeStrangerSteps {
    uint256 private constant ROUNDS = 6;
    uint256 private constant PLENTY = 5_000_000 * ONE;

    // ---------------------------------------------------------------- nothing is in the way

    function _clear() internal {
        _calm();
        for (uint256 i = 0; i < refused.length; ++i) {
            _unblock(HUB, refused[i]);
            _unblock(SPOKE_A, refused[i]);
        }
        for (uint256 lane = 0; lane < lanes.length; ++lane) _resume(lanes[lane]);
        // newer checkpoints than what was distrusted
        _passTime(90 minutes);
        for (uint256 lane = 0; lane < lanes.length; ++lane) _revive(lanes[lane]);
        for (uint256 chain = 0; chain < CHAINS; ++chain) _clearChain(chain);
    }

    /// @dev A client that has heard nothing for too long is anchored again.
    function _revive(Lane memory lane) private {
        if (lane.prover != lane.origin) return;
        bytes memory evidence = _evidence(_sign(lane.origin));
        _enter(lane.destination);
        ILightClient client = clients[lane.destination][lane.origin];
        try client.accept(evidence) {} catch {
            // a stop that ended by itself
            _asAdmin(address(client), abi.encodeCall(LightClient(address(client)).resume, ()));
            vm.prank(admin);
            LightClient(address(client)).anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, 1);
            _passTime(1);
        }
    }

    function _clearChain(uint256 chain) private {
        _enter(chain);
        _asAdmin(address(bridges[chain]), abi.encodeCall(_admin(chain).unpauseAsset, (USD)));
        for (uint256 other = 0; other < CHAINS; ++other) {
            if (other == chain) continue;
            Limit memory limit = Limit(uint208(1_000_000_000 * ONE), 1 hours);
            _setLimit(chain, other, Limited.Arrivals, limit);
            _setLimit(chain, other, Limited.Returns, limit);
            _setLimit(chain, other, Limited.Ends, limit);
            if (chain == SPOKE_B) _setCeiling(other, type(uint104).max);
        }
        if (chain != SPOKE_B && _areSharesHeld(chain)) {
            assertTrue(_asAdmin(address(custodies[chain]), abi.encodeCall(IVaultLosses.endShareHold, ())));
        }
        if (chain != SPOKE_B) _deposit(chain, providers[1], PLENTY * custodies[chain].unit());
        // what was used of a limit before it grew stays used
        _passTime(2 hours);
    }

    // ---------------------------------------------------------------- everything is done

    function _doAll() internal {
        for (uint256 round = 0; round < ROUNDS; ++round) {
            for (uint256 lane = 0; lane < lanes.length; ++lane) _deliverAll(lane);
            for (uint256 i = 0; i < ids.length; ++i) _moveOn(ids[i]);
            for (uint256 chain = 0; chain < CHAINS; ++chain) _drainAll(chain);
        }
    }

    function _deliverAll(uint256 lane) private {
        for (uint64 index = 0; index < leaves[lane].length; ++index) {
            if (mailboxes[lanes[lane].destination].isDone(lanes[lane].id, index)) continue;
            _deliverOne(lane, index);
        }
    }

    function _drainAll(uint256 chain) private {
        uint256 left = 3 * ids.length;
        while (left != 0) {
            _enter(chain);
            (uint32 provenance, ) = bridges[chain].nextOf(USD);
            if (provenance == 0) return;
            _drainNext(chain);
            --left;
        }
    }

    function _moveOn(bytes32 id) private {
        Moved storage moved = transfers[id];
        if (_isStranded(id, moved.destination)) _proveAfresh(id, moved.destination);
        if (moved.locked != 0 && noticeAt[id] != 0 && moved.back == 0) {
            _confirm(id);
            _settle(id, moved.isEnded);
            assertGt(moved.back, 0, "what came back cannot be settled");
        }
        if (_isStranded(id, moved.origin)) {
            _confirm(id);
            _proveAfresh(id, moved.origin);
        }
        _takeAt(id, moved.destination);
        _takeAt(id, moved.origin);
        if (there[id].state != EntryState.Aside) return;
        if (moved.advancer == address(0)) return _sendBack(id, _payeeOf(id, moved.destination));
        // who waits for a lesser price takes the present one
        assertTrue(_retryAtAnyPrice(id), "what stands aside cannot be retried");
    }

    function _takeAt(bytes32 id, uint256 chain) private {
        _enter(chain);
        if (_standAt(id, chain).state == EntryState.Ready) {
            bytes memory execution = abi.encodeCall(IBridgeQueue.execute, (_frameOf(id)));
            assertTrue(_try(chain, id, execution, transfers[id].receiver), "what is ready cannot be executed");
        }
        if (_standAt(id, chain).state != EntryState.Claimable) return;
        bytes memory data = abi.encodeCall(IBridgeQueue.claim, (_frameOf(id), _payeeOf(id, chain)));
        assertTrue(_try(chain, id, data, stranger), "what is set aside cannot be claimed");
    }

    // ---------------------------------------------------------------- full sums

    /// @dev Everything again, from each transfer as the contracts know it now.
    function _checkSums() internal {
        int256 sum;
        uint256[CHAINS] memory queued;
        uint256[CHAINS] memory setAside;
        for (uint256 i = 0; i < ids.length; ++i) {
            bytes32 id = ids[i];
            _checkTransfer(id);
            Moved storage moved = transfers[id];
            sum += int256(moved.locked) - int256(there[id].admitted + home[id].admitted);
            queued[moved.destination] += there[id].queued;
            queued[moved.origin] += home[id].queued;
            setAside[moved.destination] += there[id].setAside;
            setAside[moved.origin] += home[id].setAside;
        }
        assertEq(sum, underway, "sum of what is underway");
        _checkPairs();
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            Books memory books = _books(chain);
            assertEq(books.queued, queued[chain], "sum of what is queued");
            uint256 ofIntegrators = custodies[chain].owedTo(integrators[0]) + custodies[chain].owedTo(integrators[1]);
            assertEq(books.claimable, setAside[chain] + ofIntegrators, "sum of what is set aside");
        }
    }

    /// @dev What is outstanding of chains, less what is loose, is what was minted less what was burned.
    function _checkPairs() private {
        IMint mint = IMint(address(custodies[SPOKE_B]));
        int256 sum;
        for (uint256 other = 0; other < SPOKE_B; ++other) {
            (uint256 ceiling, ) = mint.ceilingOf(chainIds[other]);
            // has what melted be noted
            _setCeiling(other, ceiling);
            (, uint256 outstanding) = mint.ceilingOf(chainIds[other]);
            sum += int256(outstanding);
        }
        assertEq(sum - int256(mint.loose()), -_books(SPOKE_B).net, "what is outstanding is not the supply");
    }
}
