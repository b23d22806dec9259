// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeQueue, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch, ImportedLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {Books} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {ContainmentRunbook} from "./ContainmentRunbook.sol";
import {ICampaign} from "./ICampaign.sol";

/// @title ContainmentEnd
/// @notice However a campaign ended: the runbook is followed to its end, and nothing honest is stranded by it, nor
/// anything forged alive.
abstract contract ContainmentEnd is ContainmentRunbook, ICampaign {
    /// @dev Nothing that was forged is paid, settled or executed, and it binds nothing; every honest message is
    /// delivered, or voided where a forged one holds its place; no evidence that was ever signed proves a forged one.
    function finish() external {
        if (badEpoch != 0) {
            _finishRunbook(time);
            _tryLateForgeries(time);
            _tryAllThatWaits();
            _freeAllThatWaits();
        }
        _revive();
        _bringAll(toHub, _signSpoke());
        _importHonest(_signSpoke());
        _bringAll(toSpoke, _signHub());
        _tryEverythingForged();
        check();
    }

    function check() public view {
        assertEq(violation, "");
        if (phase != Phase.Calm) assertEq(taken(), takenBefore, "thieves were paid after containment");
    }

    // ---------------------------------------------------------------- what waits

    /// @dev As limits refill, for days; when the receiver of calls takes all, and nothing costs anything.
    function _tryAllThatWaits() private {
        called.setRefuses(false);
        _setTerms(HUB, true);
        _setTerms(SPOKE_B, true);
        for (uint256 day = 0; day < 3; ++day) {
            for (uint256 i = 0; i < arrived[toHub].length; ++i) _tryAll(toHub, arrived[toHub][i]);
            for (uint256 i = 0; i < arrived[toSpoke].length; ++i) _tryAll(toSpoke, arrived[toSpoke][i]);
            check();
            // longer than an asset's pause
            _passTo(time + 5 days);
        }
    }

    /// @dev Anybody frees what forgeries bind. Nobody honest waits in this campaign.
    function _freeAllThatWaits() private {
        _freeAll(toHub);
        _freeAll(toSpoke);
    }

    function _freeAll(uint256 lane) private {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        for (uint256 i = 0; i < arrived[lane].length; ++i) _free(lane, arrived[lane][i]);
        Books memory books = _books(chain);
        assertEq(books.queued + books.claimable, 0, "what was forged binds something");
    }

    function _free(uint256 lane, uint64 index) private {
        uint256 chain = lanes[lane].destination;
        bool isTransfer = _kindOf(index) == Kind.Transfer || _kindOf(index) == Kind.Called;
        bytes32 id = isTransfer ? _forgedId(lane, index) : bytes32(0);
        TransferFrame memory transfer = TransferFrame(lanes[lane].id, index, "");
        if (isTransfer) {
            transfer.frame = _forgedFrame(lane, index);
        } else if (_kindOf(index) == Kind.Return || _kindOf(index) == Kind.Ended) {
            (transfer, id) = (_transferOf(_homeOf(chain), _aboutOf(index)), leaves[_homeOf(chain)][_aboutOf(index)]);
        }
        if (id == 0) return;
        uint32 provenance = _entry(chain, id).provenance;
        if (voids) {
            if (_isOk(chain, abi.encodeCall(IBridgeQueue.discard, (transfer)))) _did("discarded");
        }
        if (provenance != 0) _isOk(chain, abi.encodeCall(IBridgeQueue.contain, (USD, provenance)));
    }

    function _isOk(uint256 chain, bytes memory data) private returns (bool succeeded) {
        vm.prank(stranger);
        (succeeded, ) = address(bridges[chain]).call(data);
    }

    // ---------------------------------------------------------------- what is honest

    /// @dev Both clients take honest checkpoints of now, and lanes are open.
    function _revive() private {
        // before the anchor: a client that was never shown the proposal would not follow it
        if (proposed != 0 && time >= proposedAt + WITHDRAWAL) _beginEpochAt(proposedAt + HANDOVER);
        _enter(HUB);
        _anchorAt(clientOfSpoke(), committees[epoch], committees[epoch], epoch);
        _enter(SPOKE_B);
        _anchorAt(clientOfHub(), COMMITTEE, COMMITTEE_HASH, EPOCH);
        if (_isPaused(toHub)) _unpause(toHub);
        if (_isPaused(toSpoke)) _unpause(toSpoke);
        time += 1 hours;
    }

    /// @dev Nobody abused these keys: what a stop said of them is taken back first.
    function _anchorAt(LightClient client, bytes32 committee, bytes32 committeeHash, uint64 inEpoch) private {
        _asAdmin(address(client), abi.encodeCall(client.resume, ()));
        vm.prank(admin);
        client.anchor(committee, committeeHash, inEpoch, 1);
    }

    function _importHonest(uint256 signed) private {
        Claim memory claim = _claimOf(signed);
        if (claim.count == 0) return;
        _enter(HUB);
        _show(claim);
        ImportedLaneView memory lane = mailboxes[HUB].importedLane(claim.laneId);
        assertEq(lane.laneRoot, claim.root, "an honest lane cannot be imported");
    }

    /// @dev Delivers every message of a lane, or voids it.
    function _bringAll(uint256 lane, uint256 signed) private {
        uint256 chain = lanes[lane].destination;
        for (uint64 index = 0; index < leaves[lane].length; ++index) {
            bytes32 messageId = leaves[lane][index];
            if (received[messageId]) continue;
            Batch memory batch = _shownAt(lane, signed, index);
            _enter(chain);
            bool burned = mailboxes[chain].isDone(lanes[lane].id, index);
            mailboxes[chain].deliver{gas: 5_000_000}(lanes[lane].id, batch);
            assertEq(received[messageId], !burned, "an honest message is stranded");
            if (burned) _voidPlace(lane, index);
        }
    }

    function _voidPlace(uint256 lane, uint64 index) private {
        uint256 chain = lanes[lane].destination;
        bytes32 frameHash = keccak256(frames[lane][index]);
        vm.prank(admin);
        expiries[chain].voidMessage(lanes[lane].id, index, frameHash);
        assertTrue(expiries[chain].isVoided(leaves[lane][index]));
        _did("burned");
    }

    // ---------------------------------------------------------------- what is forged

    /// @dev Whatever was signed: nothing forged of before is taken, when its time comes or far in the future.
    function _tryEverythingForged() private {
        for (uint256 until = time + AHEAD; time < until; time += 10 days) {
            _acceptHonest();
            _tryWhatIsDue();
        }
        for (uint256 later = 0; later < 2; ++later) {
            for (uint256 i = 0; i < signedAll.length; ++i) {
                uint256 lane = signedAll[i].chain == HUB ? toSpoke : toHub;
                _deliverSome(uint256(keccak256(abi.encode("last", later, i))), lane, i);
                if (signedAll[i].chain == SPOKE_A && signedAll[i].forged) this.importExactly(i);
            }
            time += 300 days;
        }
        assertEq(violation, "");
    }

    /// @dev So that the client does not go stale.
    function _acceptHonest() private {
        (uint64 inEpoch, , ) = clientOfSpoke().committee();
        if (inEpoch > epoch) _beginEpoch();
        else proposed = 0;
        uint256 signed = _signSpoke();
        _enter(HUB);
        clientOfSpoke().accept(_evidenceOf(signed));
    }

    /// @dev Each forgery when its time has come, or as soon as the clocks' drift lets it be shown.
    function _tryWhatIsDue() private {
        for (uint256 i = 0; i < signedAll.length; ++i) {
            if (!signedAll[i].forged) continue;
            uint256 due = _timeOf(signedAll[i].fields);
            if (due > type(uint64).max / 2 || due + 1 days <= time || due > time + 10 days) continue;
            uint256 before = time;
            if (due > time) time = due;
            this.importExactly(i);
            time = before;
        }
    }

    function importExactly(uint256 signed) external {
        Claim memory claim = _claimOf(signed);
        _enter(HUB);
        (bool taken_, ) = address(this).call(abi.encodeCall(this.show, (claim)));
        assertFalse(taken_ && phase == Phase.Anchored, "a forged lane can be imported after containment");
    }
}
