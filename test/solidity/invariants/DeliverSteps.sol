// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Vm} from "forge-std/Vm.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {Behaviour} from "./CampaignRecipient.sol";
import {CheckpointSteps} from "./CheckpointSteps.sol";

/// @title DeliverSteps
/// @notice Steps that deliver, tell recipients how to behave, and pause lanes.
abstract contract DeliverSteps is CheckpointSteps {
    /// @dev A range on its way to its recipients.
    struct Delivery {
        uint256 lane;
        uint256 size;
        uint256 digests;
        Batch batch;
        uint256 deliveredBefore;
        uint256 proving;
    }

    /// @dev When the guardian may pause a lane next, and until when it is paused.
    mapping(uint256 lane => uint256) internal pausedUntil;

    Delivery private _current;
    /// @dev Were a mailbox not locked, recipients would re-enter without end.
    /// @dev What a block has: who is called alone gets all that is left.
    uint256 internal constant BLOCK_GAS = 60_000_000;

    bool private _reentering;

    /// @dev Delivers a random range, any part of which may be delivered already or be named by digest.
    function deliver(uint256 seed) external {
        (bool found, Delivery memory delivery) = _delivery(seed);
        if (!found) return;
        bytes32 laneId = lanes[delivery.lane].id;
        if (time < pausedUntil[delivery.lane]) return _deliverPaused(delivery);
        _current = delivery;
        vm.recordLogs();
        _mailboxHere().deliver{gas: BLOCK_GAS}(laneId, delivery.batch);
        _check(delivery, vm.getRecordedLogs());
    }

    /// @dev Delivers with a random amount of gas, then with exactly as much more as the mailbox says is lacking: the
    /// call fails as a whole, or recipients got what was paid for.
    function deliverWithLittleGas(uint256 seed) external {
        (bool found, Delivery memory delivery) = _delivery(seed);
        if (!found || time < pausedUntil[delivery.lane]) return;
        _current = delivery;
        uint256 gas = 100_000 + _pick(seed, "gas", 1_500_000);
        for (uint256 lacking = 1; lacking != 0; gas += lacking) {
            lacking = _deliverWith(gas, delivery);
        }
    }

    /// @dev Tells a recipient how to behave from now on.
    function behave(uint256 seed) external {
        Behaviour behaviour = _pick(seed, "accept", 3) == 0 ? Behaviour.Accept : Behaviour(_pick(seed, "behaviour", 6));
        recipients[_pick(seed, "recipient", 2)].behave(behaviour);
    }

    /// @dev Pauses a lane, extends the pause or ends it.
    function pauseOrUnpause(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", lanes.length);
        bytes32 laneId = lanes[lane].id;
        _goTo(lanes[lane].destination);
        bool paused = time < pausedUntil[lane];
        uint256 what = _pick(seed, "what", 4);
        vm.startPrank(admin);
        if (paused && what == 0) {
            _mailboxHere().extendPause(laneId);
            pausedUntil[lane] = time + 7 days;
        } else if (paused) {
            _mailboxHere().unpauseLane(laneId);
            pausedUntil[lane] = time;
        } else if (what == 0) {
            try _mailboxHere().pauseLane(laneId) {
                pausedUntil[lane] = time + 7 days;
            } catch (bytes memory reason) {
                assertEq(bytes4(reason), IMailboxAdmin.PausedTooRecently.selector);
            }
        }
        vm.stopPrank();
    }

    /// @dev What a recipient that re-enters does: tries to deliver the same batch and to import without a proof, and
    /// sends on.
    function reenter() external {
        if (_reentering) return;
        _reentering = true;
        bytes32 laneId = lanes[_current.lane].id;
        try _mailboxHere().deliver(laneId, _current.batch) {
            violation = "a recipient delivered again";
        } catch (bytes memory reason) {
            if (bytes4(reason) == _locked()) tally.reentered += 1;
        }
        try _mailboxHere().importLane(laneId, "", new bytes32[](0), 0, 0) {
            violation = "a recipient imported what nobody proved";
        } catch {}
        _reenterExpiry(msg.sender);
        _sendNested(address(recipients[0]));
        _reentering = false;
    }

    /// @dev What else a recipient tries while it is called.
    function _reenterExpiry(address recipient) internal virtual;

    function _currentDelivery() internal view returns (Delivery memory) {
        return _current;
    }

    function _locked() internal pure returns (bytes4) {
        return ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
    }

    /// @dev A random range of a random lane, on the chain where it is delivered.
    function _delivery(uint256 seed) internal returns (bool found, Delivery memory delivery) {
        delivery.lane = _pick(seed, "lane", lanes.length);
        Lane memory lane = lanes[delivery.lane];
        uint256 proving;
        (found, proving) = _pickCheckpoint(seed, delivery.lane, lane.prover, lane.destination);
        if (!found) return (false, delivery);
        uint256 count = _countIn(proving, delivery.lane);
        uint256 first = _first(seed, count);
        uint256 most = count - first < 8 ? count - first : 8;
        delivery.size = 1 + _pick(seed, "size", most);
        delivery.digests = _pick(seed, "digests", 4) == 0 ? _pick(seed, "which", 256) : 0;
        delivery.proving = proving;
        delivery.batch = _batch(delivery.lane, proving, first, delivery.size, delivery.digests);
        for (uint256 k = 0; k < delivery.size; ++k) {
            if (_isOver(leaves[delivery.lane][first + k])) delivery.deliveredBefore |= 1 << k;
        }
        _goTo(lane.destination);
    }

    /// @dev Any message, but often one of the last, or one whose range crosses into the next word of the bitmap.
    function _first(uint256 seed, uint256 count) private pure returns (uint256) {
        uint256 where = _pick(seed, "where", 3);
        if (where == 0 && count > 12) return count - 1 - _pick(seed, "first", 12);
        if (where == 1 && count > 257) return 250 + _pick(seed, "first", 6);
        return _pick(seed, "first", count);
    }

    /// @return lacking How much gas was lacking for a recipient; 0 if none was, or the call failed in another way.
    function _deliverWith(uint256 gas, Delivery memory delivery) private returns (uint256 lacking) {
        vm.recordLogs();
        try _mailboxHere().deliver{gas: gas}(lanes[delivery.lane].id, delivery.batch) {
            _check(delivery, vm.getRecordedLogs());
        } catch (bytes memory reason) {
            vm.getRecordedLogs();
            tally.starved += 1;
            if (bytes4(reason) != IMailbox.InsufficientGas.selector) return 0;
            assembly ("memory-safe") {
                lacking := sub(mload(add(reason, 68)), mload(add(reason, 36))) // what is needed less what is available
            }
        }
    }

    function _deliverPaused(Delivery memory delivery) private {
        bytes32 laneId = lanes[delivery.lane].id;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.LanePaused.selector, laneId, pausedUntil[delivery.lane]));
        _mailboxHere().deliver(laneId, delivery.batch);
        tally.pausedDeliveries += 1;
    }

    /// @dev Compares what the mailbox says it delivered with what recipients say they received.
    function _check(Delivery memory delivery, Vm.Log[] memory logs) private {
        uint256 delivered = _deliveredBits(delivery, logs);
        _noteNotices(delivery);
        for (uint256 k = 0; k < delivery.size; ++k) {
            bytes32 messageId = leaves[delivery.lane][delivery.batch.first + k];
            bool says = (delivered >> k) & 1 == 1;
            bool before = (delivery.deliveredBefore >> k) & 1 == 1;
            bool byDigest = (delivery.digests >> k) & 1 == 1;
            bool now_ = received[messageId] != 0;
            assertEq(says, now_ && !before, "what was delivered is what was received");
            bool called = !before && !byDigest;
            bool reported = _failureReported(messageId, logs);
            assertEq(reported, called && !now_, "failures are reported, and nothing else");
            if (called) _checkOutcome(messageId, now_);
            if (before) tally.repeated += 1;
            if (byDigest) tally.byDigest += 1;
        }
        uint256 last = delivery.batch.first + delivery.size - 1;
        if (delivery.batch.first / 256 != last / 256) tally.acrossWords += 1;
        tally.batches += 1;
    }

    /// @dev Contracts that take notices do not note so themselves: bits, and what they say of the messages, show it.
    function _noteNotices(Delivery memory delivery) internal {
        for (uint256 k = 0; k < delivery.size; ++k) {
            bytes32 noticeId = leaves[delivery.lane][delivery.batch.first + k];
            bytes32 messageId = noticed[noticeId];
            if (messageId == 0) continue;
            if (!_mailboxHere().isDone(lanes[delivery.lane].id, delivery.batch.first + uint64(k))) continue;
            // what was delivered before says nothing again
            if (received[noticeId] == 0) _noteTold(delivery.lane, messageId);
            received[noticeId] = 1;
        }
    }

    /// @dev The origin of a message has been shown the notice of its ending, over a lane that ends there.
    function _noteTold(uint256 home, bytes32 messageId) internal {
        (Outcome outcome, ) = expiries[here].outcomeOf(messageId);
        if (outcome != ended[messageId]) violation = "another outcome was recorded";
        told[messageId] = true;
        toldIn[messageId] = clients[here][lanes[home].prover].generation();
    }

    function _checkOutcome(bytes32 messageId, bool arrived) private {
        Sent storage message = sent[messageId];
        bool late = _isLate(message);
        bool sure = !late && _accepts(message.recipient) && message.gasLimit >= ENOUGH_GAS;
        sure = sure || noticed[messageId] != 0;
        if (late) assertFalse(arrived, "a message was delivered after its deadline");
        if (sure) assertTrue(arrived, "an accepting recipient was not called with its gas");
        if (late) tally.expired += 1;
        if (arrived) tally.delivered += 1;
        else tally.failed += 1;
    }

    function _deliveredBits(Delivery memory delivery, Vm.Log[] memory logs) private view returns (uint256) {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != IMailbox.MessagesDelivered.selector) continue;
            (uint64 first, uint256 delivered) = abi.decode(logs[i].data, (uint64, uint256));
            assertEq(logs[i].topics[1], lanes[delivery.lane].id);
            assertEq(first, delivery.batch.first);
            return delivered;
        }
        return 0;
    }

    function _failureReported(bytes32 messageId, Vm.Log[] memory logs) private pure returns (bool) {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == IMailbox.MessageFailed.selector && logs[i].topics[1] == messageId) return true;
        }
        return false;
    }
}
