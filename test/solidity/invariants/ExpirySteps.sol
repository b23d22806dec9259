// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {DeliverSteps} from "./DeliverSteps.sol";

/// @title ExpirySteps
/// @notice Steps that expire and reject messages, forge notices about them, and settle what came of them.
abstract contract ExpirySteps is DeliverSteps {
    /// @dev A message that somebody tries to end.
    struct Ending {
        uint256 lane;
        uint64 index;
        bytes32 messageId;
        Outcome outcome;
        address caller;
        address refundTo;
        uint256 value;
        uint256 change;
        bytes4 refusal;
    }

    uint64 private constant NOTICE_GAS = 150_000;
    uint256 private constant NOTICE_SIZE = 74;

    /// @dev Who gets what is paid too much for notices.
    address private constant REFUNDED = address(0xbac);

    /// @dev Messages that were ended, in order.
    bytes32[] internal endedIds;
    /// @dev The call by which a sender learns of a message, and whether it makes it again.
    bytes private _settleCall;
    bool private _nested;
    uint256 private _nestedSeed;

    // ---------------------------------------------------------------- ending

    /// @dev Expires or rejects a message, or tries to without the right or the fee.
    function end(uint256 seed) public {
        (bool found, Ending memory ending, Batch memory batch) = _ending(seed);
        if (!found) return;
        IExpiry expiry = expiries[here];
        bytes32 laneId = lanes[ending.lane].id;
        vm.deal(ending.caller, ending.caller.balance + ending.value);
        bytes memory data =
            ending.outcome == Outcome.Expired
                ? abi.encodeCall(IExpiry.expire, (laneId, batch, ending.refundTo))
                : abi.encodeCall(IExpiry.reject, (laneId, batch, ending.refundTo));
        bytes32 expectedNotice = ending.refusal == 0 ? _noteNotice(ending) : bytes32(0);
        uint256 refunded = REFUNDED.balance;
        vm.prank(ending.caller);
        (bool succeeded, bytes memory returned) = address(expiry).call{value: ending.value}(data);
        if (ending.refusal != 0) {
            assertFalse(succeeded, "a message was ended without the right to");
            assertEq(bytes4(returned), ending.refusal, "why a message cannot be ended");
            tally.refusedEndings += 1;
            return;
        }
        assertTrue(succeeded, "a message could not be ended");
        assertEq(abi.decode(returned, (bytes32)), expectedNotice, "id of a notice");
        assertEq(REFUNDED.balance - refunded, ending.change, "what was paid too much");
        assertEq(address(expiry).balance, 0, "coin that is left");
        if (ending.outcome == Outcome.Expired) tally.endedLate += 1;
        else tally.rejected += 1;
    }

    /// @dev A message with its proof on the chain where it is to be ended, and whether that must be refused.
    function _ending(uint256 seed) private returns (bool found, Ending memory ending, Batch memory batch) {
        ending.lane = _pick(seed, "lane", lanes.length);
        Lane memory lane = lanes[ending.lane];
        uint256 proving;
        (found, proving) = _pickCheckpoint(seed, ending.lane, lane.prover, lane.destination);
        if (!found) return (false, ending, batch);
        ending.index = _indexToEnd(seed, ending.lane, _countIn(proving, ending.lane));
        ending.messageId = leaves[ending.lane][ending.index];
        address recipient = sent[ending.messageId].recipient;
        _goTo(lane.destination);
        if (_isContractOfOurs(recipient)) return (false, ending, batch);
        ending.outcome = _pick(seed, "outcome", 2) == 0 ? Outcome.Expired : Outcome.Rejected;
        bool byOther = _pick(seed, "other caller", 5) == 0;
        bool byRecipient = ending.outcome == Outcome.Rejected && !byOther;
        ending.caller = byRecipient ? recipient : address(senders[0]);
        batch = _batch(ending.lane, proving, ending.index, 1, 0);
        uint256 fee = expiries[here].quoteNotice(lane.id);
        uint256 payment = _pick(seed, "payment", 4);
        if (payment == 1) ending.change = seed % 1 ether;
        ending.value = payment == 0 ? fee - 1 : fee + ending.change;
        if (_pick(seed, "for nobody", 4) != 0) ending.refundTo = REFUNDED;
        ending.refusal = _refusalOf(ending, byRecipient, payment == 0);
    }

    /// @dev Messages without a deadline can be rejected alone, and are the most: look for another for a while.
    function _indexToEnd(uint256 seed, uint256 lane, uint256 count) private view returns (uint64 index) {
        for (uint256 i = 0; i < 12; ++i) {
            index = uint64(uint256(keccak256(abi.encode(seed, "index", i))) % count);
            bytes32 messageId = leaves[lane][index];
            if (_isLate(sent[messageId]) && !_isOver(messageId)) return index;
        }
    }

    /// @dev In the order in which the contracts look.
    function _refusalOf(Ending memory ending, bool byRecipient, bool underpaid) private view returns (bytes4) {
        if (time < pausedUntil[ending.lane]) return IMailbox.LanePaused.selector;
        if (_isOver(ending.messageId)) return IMailbox.MessageDone.selector;
        if (ending.outcome == Outcome.Expired && !_isLate(sent[ending.messageId])) {
            return IMailbox.DeadlineNotPassed.selector;
        }
        if (ending.outcome == Outcome.Rejected && !byRecipient) return IMailbox.NotRecipient.selector;
        if (underpaid) return IMailbox.InsufficientFee.selector;
        bool lost = ending.change != 0 && ending.refundTo == address(0);
        return lost ? IMailbox.ZeroAddress.selector : bytes4(0);
    }

    /// @dev Their accounts cannot call, or pay.
    function _isContractOfOurs(address account) private view returns (bool) {
        return account == address(_mailboxHere()) || account == address(expiries[here]);
    }

    /// @dev Notes what comes of ending a message: that it is over, and a notice of it on its way home.
    function _noteNotice(Ending memory ending) private returns (bytes32 noticeId) {
        uint256 origin = lanes[ending.lane].origin;
        uint256 home = _laneBetween(here, origin);
        bytes memory notice = _noticeOf(ending.lane, ending.index, ending.outcome);
        (address from, address to) = (address(expiries[here]), address(expiries[origin]));
        uint64 index = uint64(leaves[home].length);
        money[here].charged += _mailboxHere().quote(chainIds[origin], NOTICE_GAS, NOTICE_SIZE);
        noticeId = _noteSent(home, _frame(NOTICE_GAS, 0, from, to, notice));
        sent[noticeId] = Sent(home, index, from, to, NOTICE_GAS, 0, keccak256(notice));
        noticed[noticeId] = ending.messageId;
        noticeAbout[ending.messageId] = noticeId;
        ended[ending.messageId] = ending.outcome;
        endedIds.push(ending.messageId);
        if (received[ending.messageId] != 0) violation = "a message was ended that had been delivered";
    }

    function _noticeOf(uint256 lane, uint64 index, Outcome outcome) private view returns (bytes memory) {
        return
            bytes.concat(
                hex"01",
                lanes[lane].id,
                bytes8(index),
                keccak256(frames[lane][index]),
                bytes1(uint8(outcome))
            );
    }

    /// @dev What a recipient that is being called tries: to end any message of the batch.
    function _reenterExpiry(address recipient) internal override {
        Delivery memory current = _currentDelivery();
        bytes32 laneId = lanes[current.lane].id;
        for (uint256 k = 0; k < current.size; ++k) {
            Batch memory batch = _batch(current.lane, current.proving, current.batch.first + k, 1, 0);
            vm.prank(recipient);
            try expiries[here].reject(laneId, batch, recipient) {
                violation = "a message was rejected during a delivery";
            } catch (bytes memory reason) {
                if (bytes4(reason) == _locked()) tally.reenteredEndings += 1;
                else violation = "a message was looked at during a delivery";
            }
            try expiries[here].confirm(laneId, batch) {
                violation = "a notice was confirmed during a delivery";
            } catch (bytes memory reason) {
                if (bytes4(reason) != _locked()) violation = "a notice was looked at during a delivery";
            }
            try expiries[here].expire(laneId, batch, recipient) {
                violation = "a message was expired during a delivery";
            } catch (bytes memory reason) {
                if (bytes4(reason) != _locked()) violation = "a message was looked at during a delivery";
            }
        }
    }

    // ---------------------------------------------------------------- notices

    /// @dev A notice that is not from the destination, or again, or about a message that was never sent.
    function forgeNotice(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", lanes.length);
        if (leaves[lane].length == 0) return;
        uint64 index = uint64(_pick(seed, "index", leaves[lane].length));
        Outcome outcome = Outcome(1 + _pick(seed, "outcome", 2));
        _goTo(lanes[lane].origin);
        uint256 other = 3 - lanes[lane].origin - lanes[lane].destination;
        bytes memory stranger = _interop(other, address(expiries[other]));
        bytes memory impostor = _interop(lanes[lane].destination, address(senders[0]));
        bytes memory peer = _interop(lanes[lane].destination, address(expiries[lanes[lane].destination]));
        bytes memory notice = _noticeOf(lane, index, outcome);
        uint256 home = _laneBetween(lanes[lane].destination, here);
        _refuseNotice(address(_mailboxHere()), _laneBetween(other, here), stranger, notice);
        _refuseNotice(address(_mailboxHere()), home, impostor, notice);
        _refuseNotice(address(senders[0]), home, peer, notice);
        _claimUnsent(seed, lane, peer);
        _replayNotice(seed);
    }

    function _refuseNotice(address caller, uint256 home, bytes memory from, bytes memory notice) private {
        assertFalse(_tell(caller, home, from, notice), "a forged notice was taken");
        tally.forgedNotices += 1;
    }

    /// @dev As if a message of a lane that ends here were being delivered.
    function _tell(
        address caller,
        uint256 home,
        bytes memory from,
        bytes memory notice
    ) private returns (bool succeeded) {
        bytes memory delivered = abi.encode(lanes[home].id, uint64(0));
        vm.mockCall(address(_mailboxHere()), abi.encodeCall(IMailbox.current, ()), delivered);
        vm.prank(caller);
        (succeeded, ) = address(expiries[here]).call(
            abi.encodeCall(IERC7786Recipient.receiveMessage, (0, from, notice))
        );
        vm.clearMockedCalls();
    }

    /// @dev The destination lies: it says that a message expired which this chain never sent.
    function _claimUnsent(uint256 seed, uint256 lane, bytes memory peer) private {
        address victim = address(senders[_pick(seed, "victim", 2)]);
        bytes memory frame = _frame(1, 1, victim, address(recipients[0]), abi.encode("never sent", seed));
        uint64 index = uint64(_pick(seed, "place", leaves[lane].length + 3));
        bytes memory notice = bytes.concat(hex"01", lanes[lane].id, bytes8(index), keccak256(frame), hex"01");
        uint256 home = _laneBetween(lanes[lane].destination, here);
        assertTrue(_tell(address(_mailboxHere()), home, peer, notice));
        bytes32[] memory siblings;
        if (index < leaves[lane].length) siblings = LaneTree.frontierProof(leaves[lane], index);
        try expiries[here].settle(lanes[lane].id, index, frame, siblings) {
            revert("an unsent message was settled");
        } catch (bytes memory reason) {
            bool counts = time >= pausedUntil[home] && clients[here][lanes[home].prover].vouchesFor(_generation(home));
            bool known = !counts || bytes4(reason) == IExpiry.NotSent.selector;
            assertTrue(known, "why an unsent message is not settled");
        }
    }

    /// @dev A notice that arrived before, once more, and with the other outcome, which is taken if the first does not
    /// count any more: the destination is believed.
    function _replayNotice(uint256 seed) private {
        if (endedIds.length == 0) return;
        bytes32 messageId = endedIds[_pick(seed, "replayed", endedIds.length)];
        if (received[noticeAbout[messageId]] == 0) return;
        Sent storage message = sent[messageId];
        uint256 destination = lanes[message.lane].destination;
        _goTo(lanes[message.lane].origin);
        bytes memory peer = _interop(destination, address(expiries[destination]));
        uint256 home = _laneBetween(destination, here);
        for (uint8 outcome = 1; outcome < 3; ++outcome) {
            if (!_counts(messageId) && outcome != uint8(ended[messageId])) continue;
            bytes memory notice = _noticeOf(message.lane, message.index, Outcome(outcome));
            assertTrue(_tell(address(_mailboxHere()), home, peer, notice));
            _noteTold(home, messageId);
        }
        tally.replayedNotices += 1;
    }

    /// @dev A notice is proven again, whether or not it was delivered, and whether or not that is needed.
    function confirm(uint256 seed) external {
        if (endedIds.length == 0) return;
        bytes32 messageId = endedIds[_pick(seed, "ended", endedIds.length)];
        Sent storage notice = sent[noticeAbout[messageId]];
        uint256 home = notice.lane;
        (bool found, uint256 proving) = _pickCheckpoint(seed, home, lanes[home].prover, lanes[home].destination);
        if (!found || notice.index >= _countIn(proving, home)) return;
        _confirm(messageId, proving);
    }

    function _confirm(bytes32 messageId, uint256 proving) internal {
        Sent storage notice = sent[noticeAbout[messageId]];
        uint256 home = notice.lane;
        _goTo(lanes[home].destination);
        Batch memory batch = _batch(home, proving, notice.index, 1, 0);
        bool paused = time < pausedUntil[home];
        try expiries[here].confirm(lanes[home].id, batch) {
            assertFalse(paused, "a notice was confirmed while its lane was paused");
            _noteTold(home, messageId);
            tally.confirmed += 1;
        } catch (bytes memory reason) {
            assertTrue(paused, "a notice could not be confirmed");
            assertEq(bytes4(reason), IMailbox.LanePaused.selector, "why a notice cannot be confirmed");
            tally.refusedConfirmations += 1;
        }
    }

    /// @dev Whether what the origin was told of an ending counts now, on the chain where that is asked.
    function _counts(bytes32 messageId) internal view returns (bool) {
        uint256 home = sent[noticeAbout[messageId]].lane;
        bool vouchedFor = clients[here][lanes[home].prover].vouchesFor(toldIn[messageId]);
        return told[messageId] && time >= pausedUntil[home] && vouchedFor;
    }

    function _generation(uint256 home) private view returns (uint32) {
        return clients[here][lanes[home].prover].generation();
    }

    // ---------------------------------------------------------------- settling

    /// @dev Settles a message that was ended, or tries to: too early, again, or with something changed.
    function settle(uint256 seed) external {
        if (endedIds.length == 0) return;
        bytes32 messageId = endedIds[_pick(seed, "ended", endedIds.length)];
        _goTo(lanes[sent[messageId].lane].origin);
        if (_pick(seed, "forge", 4) == 0) return _settleChanged(seed, messageId);
        senders[_pick(seed, "sender", 2)].refuseOutcomes(_pick(seed, "refuse", 3) == 0);
        _nested = _pick(seed, "nested", 3) == 0;
        _nestedSeed = uint256(keccak256(abi.encode(seed, "nested")));
        _settleMessage(messageId);
        _nested = false;
    }

    function _settleMessage(bytes32 messageId) internal {
        Sent storage message = sent[messageId];
        _settleCall = _settleCallOf(message.lane, message.index);
        bool due = told[messageId] && settled[messageId] == 0;
        if (due && !_counts(messageId)) {
            due = false;
            tally.outdatedSettlements += 1;
        }
        bool expected = due && _isWilling(message.sender);
        uint256 before = settled[messageId];
        (bool succeeded, ) = address(expiries[here]).call(_settleCall);
        assertEq(succeeded, expected, "whether a message can be settled");
        assertEq(settled[messageId] - before, expected ? 1 : 0, "how often a sender gets notice");
        if (succeeded) tally.settled += 1;
        else tally.refusedSettlements += 1;
    }

    function _settleChanged(uint256 seed, bytes32 messageId) private {
        Sent storage message = sent[messageId];
        bytes32 laneId = lanes[message.lane].id;
        uint64 index = message.index;
        bytes memory frame = frames[message.lane][index];
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[message.lane], index);
        uint256 kind = _pick(seed, "kind", 4);
        if (kind == 0) laneId = lanes[(message.lane + 1 + _pick(seed, "other lane", 5)) % 6].id;
        else if (kind == 1) index ^= uint64(1 + _pick(seed, "other index", 2 ** 40));
        else if (kind == 2) frame[_pick(seed, "byte", frame.length)] ^= bytes1(uint8(1 << _pick(seed, "bit", 8)));
        else siblings = new bytes32[](siblings.length + 1);
        try expiries[here].settle(laneId, index, frame, siblings) {
            revert("a forged settlement was taken");
        } catch {
            tally.forgeriesRefused += 1;
        }
    }

    /// @dev A sender learns what became of a message of its own.
    function onMessageExpired(
        bytes32 messageId,
        Outcome outcome,
        bytes calldata recipient,
        bytes calldata payload
    ) external returns (bytes4) {
        noteOutcome(messageId, outcome, recipient, payload);
        return this.onMessageExpired.selector;
    }

    function noteOutcome(bytes32 messageId, Outcome outcome, bytes calldata recipient, bytes calldata payload) public {
        Sent storage message = sent[messageId];
        address sender = msg.sender == address(expiries[here]) ? address(this) : msg.sender;
        settled[messageId] += 1;
        if (settled[messageId] > 1) violation = "a message was settled twice";
        if (received[messageId] != 0) violation = "a message was settled that was delivered";
        if (ended[messageId] == Outcome.None) violation = "a message was settled that was not ended";
        if (ended[messageId] != outcome) violation = "a message was settled with another outcome";
        if (
            message.sender != sender ||
            lanes[message.lane].origin != here ||
            message.payloadHash != keccak256(payload) ||
            keccak256(abi.encodePacked(message.recipient)) != keccak256(recipient)
        ) {
            violation = "a message was settled other than it was sent";
        }
        if (_nested) _actWhileSettling();
    }

    /// @dev Settles the same message again, which must fail, and does something else on another chain.
    function _actWhileSettling() private {
        _nested = false;
        (bool succeeded, bytes memory reason) = address(expiries[here]).call(_settleCall);
        if (succeeded) violation = "a message was settled while it was";
        else if (bytes4(reason) == IExpiry.AlreadySettled.selector) tally.reenteredSettlements += 1;
        uint256 origin = here;
        this.end(_nestedSeed);
        this.deliver(_nestedSeed);
        _goTo(origin);
    }

    function _isWilling(address sender) private view returns (bool) {
        for (uint256 i = 0; i < 2; ++i) {
            if (sender == address(senders[i])) return !senders[i].refusesOutcomes();
        }
        return sender == address(this);
    }

    function _settleCallOf(uint256 lane, uint64 index) private view returns (bytes memory) {
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[lane], index);
        return abi.encodeCall(IExpiry.settle, (lanes[lane].id, index, frames[lane][index], siblings));
    }
}
