// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {Batch, IMailbox, ImportedLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {OutboxTree} from "../../../packages/simulator/solidity/OutboxTree.sol";
import {ContainmentNotices} from "./ContainmentNotices.sol";

/// @title ContainmentCampaign
/// @notice A quorum of spoke A's committee turns bad. It signs whatever it likes, somebody imports and delivers it, and
/// the guardian and the admins pause, stop, distrust, report and anchor, in any order; once they begin with the
/// runbook, they follow it.
contract ContainmentCampaign is ContainmentNotices, IERC7786Recipient {
    struct Tally {
        uint256 honestDelivered;
        uint256 forgedAtHub;
        uint256 forgedAtSpoke;
        uint256 forgedImports;
        uint256 refusedAfter;
        uint256 rotations;
        uint256 withdrawals;
        uint256 freezes;
        uint256 stops;
        uint256 distrusts;
        uint256 pauses;
        uint256 contained;
        uint256 mistakes;
        uint256 burned;
    }

    /// @dev What the runbook has come to.
    enum Phase {
        Calm,
        Halted,
        Anchored
    }

    uint64 private constant GAS_LIMIT = 200_000;

    /// @dev After this a hub's checkpoint of before the stop is no longer taken.
    uint256 private constant HUB_CHECKPOINT_AGE = 1 days;
    uint256 private constant ANCHOR_DELAY = 7 days;

    /// @dev How far ahead forgeries are signed, and for how long afterwards they are tried.
    uint256 private constant AHEAD = 30 days;

    Tally internal tally;
    Phase public phase;
    string public violation;

    uint256 private _haltedAt;
    mapping(bytes32 messageId => bool) private _received;

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](17);
        (list[0], list[1], list[2]) = (this.sendHonest.selector, this.signHonest.selector, this.signHonest.selector);
        (list[3], list[4], list[5]) = (this.signForged.selector, this.signForged.selector, this.importAny.selector);
        (list[6], list[7], list[8]) = (this.importAny.selector, this.deliverAny.selector, this.deliverAny.selector);
        (list[9], list[10], list[11]) = (this.deliverAny.selector, this.pause.selector, this.stopOrDistrust.selector);
        (list[12], list[13], list[14]) = (this.report.selector, this.rotate.selector, this.followRunbook.selector);
        (list[15], list[16]) = (this.pass.selector, this.settleAny.selector);
    }

    // ---------------------------------------------------------------- honest steps

    function sendHonest(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", 2) == 0 ? toHub : toSpoke;
        bytes memory payload = abi.encode(leaves[lane].length);
        _enter(SPOKE_A);
        bytes32 sendId = _send(chainIds[lanes[lane].destination], payload);
        assertEq(_noteSent(lane, _frame(GAS_LIMIT, 0, address(this), address(this), payload)), sendId);
    }

    function _send(uint64 destination, bytes memory payload) private returns (bytes32) {
        uint256 fee = mailboxes[SPOKE_A].quote(destination, GAS_LIMIT, payload.length);
        bytes memory data = abi.encodeCall(
            IMailbox.send,
            (destination, abi.encodePacked(address(this)), GAS_LIMIT, 0, address(this), payload)
        );
        (bool succeeded, bytes memory sendId) = address(mailboxes[SPOKE_A]).call{value: fee}(data);
        assertTrue(succeeded, "an honest message cannot be sent");
        return abi.decode(sendId, (bytes32));
    }

    function signHonest(uint256 seed) external {
        if (_pick(seed, "chain", 2) == 0) _signSpoke();
        else _signHub();
    }

    /// @dev Spoke A proposes, withdraws and begins with committees. The guardian has a while to withdraw one, and no
    /// checkpoint names it before that is over.
    function rotate(uint256 seed) external {
        if (proposed == 0) {
            (proposed, proposedAt) = (keccak256(abi.encode("committee", seed)), time);
        } else if (time < proposedAt + WITHDRAWAL) {
            if (_pick(seed, "withdraw", 2) == 0) return;
            proposed = 0;
            tally.withdrawals += 1;
        } else if (time >= proposedAt + HANDOVER) {
            _beginEpoch();
            tally.rotations += 1;
        }
    }

    /// @dev Those who follow the runbook anchor before the stop is over.
    function pass(uint256 seed) external {
        uint256 later = time + 1 + _pick(seed, "seconds", _pick(seed, "long", 2) == 0 ? 1 hours : 2 days);
        if (phase == Phase.Halted && later >= clientOfSpoke().stoppedUntil()) _anchorInTime(seed);
        if (later > time) time = later;
    }

    // ---------------------------------------------------------------- the bad quorum, and who serves it

    function signForged(uint256 seed) external {
        if (phase == Phase.Calm && _pick(seed, "turns bad", 2) == 0) badEpoch = epoch;
        if (badEpoch == 0) return;
        Forgery memory forgery;
        forgery.timestamp = uint64(_anyTime(seed));
        forgery.height = _pick(seed, "high", 4) == 0 ? type(uint48).max - 1 : nextHeight[SPOKE_A];
        bool own = _pick(seed, "own committee", 3) == 0;
        forgery.epoch = own ? badEpoch + 1 : uint64(1 + _pick(seed, "epoch", badEpoch));
        forgery.signer = own ? EVIL : committees[forgery.epoch];
        // for an epoch to come, in case that the same keys sign then
        if (_pick(seed, "epochs ahead", 8) == 0) forgery.epoch += uint64(1 + _pick(seed, "how many", 3));
        forgery.next = _pick(seed, "rotates", 4) == 0 ? EVIL : forgery.signer;
        _signForged(forgery);
    }

    /// @dev No clock tells when something was signed: forgeries have any time, far in the future too.
    function _anyTime(uint256 seed) private view returns (uint256) {
        uint256 when = _pick(seed, "when", 8);
        if (when == 0) return time - _pick(seed, "back", 3 days);
        if (when < 6) return time + _pick(seed, "ahead", 20 minutes);
        return time + _pick(seed, "ahead", when < 7 ? 3 days : AHEAD);
    }

    function importAny(uint256 seed) external {
        uint256 signed = _anyOf(seed, SPOKE_A);
        if (signed == NONE) return;
        Claim memory claim = _claimOf(signed);
        _enter(HUB);
        try this.show(claim) {
            bool taken = mailboxes[HUB].importedLane(claim.laneId).laneRoot == claim.root;
            if (!taken || !signedAll[signed].forged) return;
            tally.forgedImports += 1;
            if (phase != Phase.Calm) violation = "a forged lane was imported after containment";
        } catch {
            if (phase == Phase.Anchored && signedAll[signed].forged) tally.refusedAfter += 1;
        }
    }

    function deliverAny(uint256 seed) external {
        bool atHub = _pick(seed, "at the hub", 2) == 0;
        uint256 lane = atHub ? toHub : toSpoke;
        uint256 signed = _anyOf(seed, atHub ? SPOKE_A : HUB);
        if (signed == NONE) return;
        (bool found, Batch memory batch, bool forged) = _batchOf(lane, signed, seed);
        if (!found) return;
        _enter(lanes[lane].destination);
        vm.recordLogs();
        try mailboxes[lanes[lane].destination].deliver{gas: 5_000_000}(lanes[lane].id, batch) {
            if (forged || vm.getRecordedLogs().length == 0) return;
            tally.honestDelivered += 1;
        } catch {
            if (forged && phase == Phase.Anchored) tally.refusedAfter += 1;
        }
    }

    /// @inheritdoc IERC7786Recipient
    function receiveMessage(bytes32 id, bytes calldata, bytes calldata) external payable returns (bytes4) {
        if (_received[id]) violation = "a message was delivered twice";
        _received[id] = true;
        if (isForged[id]) {
            if (phase != Phase.Calm) violation = "a forged message was delivered after containment";
            if (msg.sender == address(mailboxes[HUB])) tally.forgedAtHub += 1;
            else tally.forgedAtSpoke += 1;
        }
        return IERC7786Recipient.receiveMessage.selector;
    }

    receive() external payable {}

    function _settledForged() internal override {
        if (phase == Phase.Anchored) violation = "a forged notice was settled after containment";
    }

    // ---------------------------------------------------------------- emergency powers

    /// @dev Lanes are paused by the guardian and opened by admins, who follow the runbook once it has begun.
    function pause(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", 2) == 0 ? toHub : toSpoke;
        if (_isPaused(lane)) {
            bool may = phase == Phase.Calm || time > _haltedAt + HUB_CHECKPOINT_AGE;
            if (may && _pick(seed, "open", 2) == 0) _unpause(lane);
        } else if (_pick(seed, "pause", 3) == 0) {
            _tryPause(lane);
        }
    }

    function stopOrDistrust(uint256 seed) external {
        bool atHub = _pick(seed, "at the hub", 2) == 0;
        LightClient client = atHub ? clientOfSpoke() : clientOfHub();
        _enter(atHub ? HUB : SPOKE_B);
        if (time < client.stoppedUntil()) {
            // the runbook lets nobody resume a client before it is anchored at another committee
            bool may = !client.frozen() && !(atHub && phase == Phase.Halted);
            if (may && _pick(seed, "resume", 2) == 0) _asAdmin(address(client), abi.encodeCall(client.resume, ()));
            return;
        }
        if (_pick(seed, "now", 3) != 0) return;
        if (_pick(seed, "stop", 2) == 0) {
            if (_asAdmin(address(client), abi.encodeCall(client.stop, ()))) tally.stops += 1;
        } else if (_asAdmin(address(client), abi.encodeCall(client.distrust, ()))) {
            tally.distrusts += 1;
        }
    }

    /// @dev Anybody shows two checkpoints that contradict each other.
    function report(uint256 seed) external {
        (uint256 one, uint256 other) = (_anyOf(seed, SPOKE_A), _anyOf(seed ^ 1, SPOKE_A));
        if (one == NONE || one == other || clientOfSpoke().frozen()) return;
        _enter(HUB);
        try clientOfSpoke().reportEquivocation(_evidenceOf(one), _evidenceOf(other)) {
            if (!signedAll[one].forged && !signedAll[other].forged) violation = "an honest committee was frozen";
            tally.freezes += 1;
        } catch {}
    }

    /// @dev First everything is halted, the destinations before the hub; the anchor comes when its delay is over, and
    /// while the stop lasts.
    function followRunbook(uint256 seed) external {
        if (phase == Phase.Calm && badEpoch != 0 && _pick(seed, "begin", 12) == 0) _halt();
        else if (phase == Phase.Halted && time >= _haltedAt + ANCHOR_DELAY) _anchorAgain(seed);
    }

    // ---------------------------------------------------------------- checks

    function check() external view {
        assertEq(violation, "");
    }

    /// @dev However a campaign ended: once the runbook was followed to its end, every honest message is delivered, or
    /// voided where a forged one holds its place, and no evidence that was ever signed proves a forged one.
    function checkNothingIsStranded() external {
        if (badEpoch != 0) _finishRunbook();
        _revive();
        _carry(toHub, _signSpoke());
        _importHonest(_signSpoke());
        _carry(toSpoke, _signHub());
        _tryEverythingForged();
    }

    /// @dev How often what was done.
    function tallied() external view returns (Tally memory) {
        return tally;
    }

    // ---------------------------------------------------------------- the runbook

    /// @dev Begins where the guardian has what he needs; else he must wait, and so must the campaign.
    function _halt() private {
        LightClient client = clientOfSpoke();
        _enter(HUB);
        (uint40 stoppable, ) = client.emergencyPowersFrom();
        bool stopped = time + ANCHOR_DELAY + 1 hours < client.stoppedUntil();
        if (!stopped && time < stoppable) return;
        if (!_pauseForRunbook(toSpoke) || !_pauseForRunbook(toHub)) return;
        if (!stopped) {
            vm.prank(admin);
            client.stop();
        }
        (phase, _haltedAt) = (Phase.Halted, time);
    }

    /// @dev A lane that is paused already is paused anew by an admin.
    function _pauseForRunbook(uint256 lane) private returns (bool) {
        if (!_isPaused(lane)) return _tryPause(lane);
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        return _asAdmin(address(mailboxes[chain]), abi.encodeCall(mailboxes[chain].extendPause, (lanes[lane].id)));
    }

    function _anchorInTime(uint256 seed) private {
        if (time < _haltedAt + ANCHOR_DELAY) time = _haltedAt + ANCHOR_DELAY;
        _anchorAgain(seed);
    }

    /// @dev The new committee is of a new epoch, and nobody else has its keys. Often somebody takes an old one first.
    function _anchorAgain(uint256 seed) private {
        if (_pick(seed, "mistaken", 2) == 0 && _anchorByMistake(seed)) return;
        proposed = keccak256(abi.encode("committee after the runbook", epoch));
        _beginEpoch();
        _enter(HUB);
        LightClient client = clientOfSpoke();
        vm.prank(admin);
        client.anchor(committees[epoch], committees[epoch], epoch, 1);
        _voidForgedNotices();
        phase = Phase.Anchored;
        tally.contained += 1;
        time += 1;
    }

    /// @dev At the committee in office, or at the first one.
    function _anchorByMistake(uint256 seed) private returns (bool taken) {
        _enter(HUB);
        LightClient client = clientOfSpoke();
        (uint64 inEpoch, bytes32 old, ) = client.committee();
        if (_pick(seed, "first", 2) == 0) (inEpoch, old) = (epoch, committees[1]);
        taken = _asAdmin(address(client), abi.encodeCall(client.anchor, (old, old, inEpoch, 1)));
        if (taken) (phase, time) = (Phase.Anchored, time + 1);
        else tally.mistakes += 1;
    }

    function _finishRunbook() private {
        for (uint256 i = 0; phase == Phase.Calm && i < 40; ++i) {
            _halt();
            if (phase == Phase.Calm) time += 1 days;
        }
        assertTrue(phase != Phase.Calm, "the runbook cannot begin");
        if (phase == Phase.Halted) _anchorInTime(time);
        if (time < _haltedAt + HUB_CHECKPOINT_AGE) time = _haltedAt + HUB_CHECKPOINT_AGE + 1;
    }

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
    function _carry(uint256 lane, uint256 signed) private {
        uint256 chain = lanes[lane].destination;
        for (uint64 index = 0; index < leaves[lane].length; ++index) {
            bytes32 messageId = leaves[lane][index];
            if (_received[messageId]) continue;
            Batch memory batch = _honestBatch(lane, signed, index);
            _enter(chain);
            bool burned = mailboxes[chain].isDone(lanes[lane].id, index);
            mailboxes[chain].deliver{gas: 5_000_000}(lanes[lane].id, batch);
            assertEq(_received[messageId], !burned, "an honest message is stranded");
            if (burned) _voidPlace(lane, index);
        }
    }

    function _voidPlace(uint256 lane, uint64 index) private {
        uint256 chain = lanes[lane].destination;
        bytes32 frameHash = keccak256(frames[lane][index]);
        vm.prank(admin);
        expiries[chain].voidMessage(lanes[lane].id, index, frameHash);
        assertTrue(expiries[chain].isVoided(leaves[lane][index]));
        tally.burned += 1;
    }

    /// @dev Whatever was signed: nothing forged of before is taken, when its time comes or far in the future.
    function _tryEverythingForged() private {
        for (uint256 until = time + AHEAD; time < until; time += 10 days) {
            _acceptHonest();
            _tryWhatIsDue();
        }
        for (uint256 later = 0; later < 2; ++later) {
            for (uint256 i = 0; i < signedAll.length; ++i) {
                this.deliverAny(uint256(keccak256(abi.encode("last", later, i))));
                if (signedAll[i].chain == SPOKE_A && signedAll[i].forged) this.importExactly(i);
            }
            time += 300 days;
        }
        _settleEverything();
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
            uint256 at = _timeOf(signedAll[i].fields);
            if (at + 1 days > time && at <= time + 10 days) {
                uint256 before = time;
                if (at > time) time = at;
                this.importExactly(i);
                time = before;
            }
        }
    }

    function show(Claim calldata claim) external {
        _show(claim);
    }

    function importExactly(uint256 signed) external {
        Claim memory claim = _claimOf(signed);
        _enter(HUB);
        (bool taken, ) = address(this).call(abi.encodeCall(this.show, (claim)));
        assertFalse(taken && phase == Phase.Anchored, "a forged lane can be imported after containment");
    }

    // ---------------------------------------------------------------- internal

    function _isPaused(uint256 lane) private view returns (bool) {
        return time < mailboxes[lanes[lane].destination].inboundLane(lanes[lane].id).pausedUntil;
    }

    function _tryPause(uint256 lane) private returns (bool succeeded) {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        succeeded = _asAdmin(address(mailboxes[chain]), abi.encodeCall(mailboxes[chain].pauseLane, (lanes[lane].id)));
        if (succeeded) tally.pauses += 1;
    }

    function _unpause(uint256 lane) private {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        vm.prank(admin);
        mailboxes[chain].unpauseLane(lanes[lane].id);
    }

    function _asAdmin(address target, bytes memory data) private returns (bool succeeded) {
        vm.prank(admin);
        (succeeded, ) = target.call(data);
    }

    function _honestBatch(uint256 lane, uint256 signed, uint64 index) private view returns (Batch memory batch) {
        batch.first = index;
        batch.count = uint64(leaves[lane].length);
        batch.evidence = _evidenceOf(signed);
        batch.outboxProof = _outboxProofOf(signed, lane);
        batch.siblings = LaneTree.siblings(leaves[lane], index, 1, batch.count);
        batch.members = frames[lane][index];
    }

    /// @dev A message as a checkpoint shows it, honest or forged.
    function _batchOf(
        uint256 lane,
        uint256 signed,
        uint256 seed
    ) private view returns (bool found, Batch memory batch, bool forged) {
        uint256 count;
        (count, forged) = _shownBy(signed, lane);
        if (count == 0) return (false, batch, forged);
        batch.first = uint64(_pick(seed, "index", count));
        batch.count = uint64(count);
        batch.siblings = LaneTree.siblings(_leavesOf(lane, count, forged), batch.first, 1, count);
        batch.members = forged ? _forgedFrame(lane, batch.first) : frames[lane][batch.first];
        batch.evidence = _evidenceOf(signed);
        batch.outboxProof = _outboxProofOf(signed, lane);
        found = true;
    }

    function _claimOf(uint256 signed) private view returns (Claim memory claim) {
        (uint256 count, bool forged) = _shownBy(signed, toSpoke);
        claim.laneId = lanes[toSpoke].id;
        claim.evidence = _evidenceOf(signed);
        claim.outboxProof = _outboxProofOf(signed, toSpoke);
        claim.count = uint64(count);
        claim.root = LaneTree.root(_leavesOf(toSpoke, count, forged), count);
    }

    function _outboxProofOf(uint256 signed, uint256 lane) private view returns (bytes32[] memory) {
        uint256 chain = signedAll[signed].chain;
        return OutboxTree.proof(signedAll[signed].places, _placeOf(chain, lane));
    }
}
