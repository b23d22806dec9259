// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {OutboxTree} from "../../../packages/simulator/solidity/OutboxTree.sol";
import {Behaviour} from "./CampaignRecipient.sol";
import {ForgerySteps} from "./ForgerySteps.sol";
import {IReachingCampaign} from "./ICampaign.sol";

/// @title MessagingCampaign
/// @notice All steps, and the checks of what must hold after any of them.
contract MessagingCampaign is ForgerySteps, IReachingCampaign {
    /// @dev Counts as they were when last looked at.
    mapping(uint256 lane => uint256) private _sentCounts;
    mapping(uint256 lane => Import) private _importedCounts;

    /// @dev One lane has almost as many messages as a word of the bitmap has bits: campaigns cross into the next.
    constructor() {
        _goTo(SPOKE_A);
        for (uint256 i = 0; i < 253; ++i) {
            _sendNested(address(recipients[i % 2]));
        }
        delete tally;
    }

    /// @dev What a campaign calls. What leads to deliveries comes more than once, to be chosen more often.
    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](27);
        list[0] = this.send.selector;
        list[1] = this.send.selector;
        list[2] = this.send.selector;
        list[3] = this.checkpoint.selector;
        list[4] = this.checkpoint.selector;
        list[5] = this.importLane.selector;
        list[6] = this.deliver.selector;
        list[7] = this.deliver.selector;
        list[8] = this.deliverWithLittleGas.selector;
        list[9] = this.forge.selector;
        list[10] = this.forgeImport.selector;
        list[11] = this.behave.selector;
        list[12] = this.pass.selector;
        list[13] = this.pauseOrUnpause.selector;
        list[14] = this.fund.selector;
        list[15] = this.withdrawPrepaid.selector;
        list[16] = this.withdrawFees.selector;
        list[17] = this.freezeOrAnchor.selector;
        list[18] = this.addFee.selector;
        list[19] = this.end.selector;
        list[20] = this.end.selector;
        list[21] = this.settle.selector;
        list[22] = this.settle.selector;
        list[23] = this.forgeNotice.selector;
        list[24] = this.checkCounts.selector;
        list[25] = this.stopOrDistrust.selector;
        list[26] = this.confirm.selector;
    }

    // ---------------------------------------------------------------- checks

    function check() external {
        assertEq(violation, "");
        _checkOutcomes();
        _checkMoney();
        checkCounts();
    }

    /// @dev What looks at every message too: bits stay set and roots stay wrong, so the end of a sequence shows them.
    function finish() external {
        _checkBits();
        _checkOutboxes();
        _checkEveryMessageIsDeliverable();
    }

    /// @dev Bits of messages, and beyond them.
    function _checkBits() private {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            _enter(lanes[lane].destination);
            IMailboxAdmin mailbox = mailboxes[lanes[lane].destination];
            uint256 count = leaves[lane].length;
            for (uint64 i = 0; i < count; ++i) {
                uint256 times = received[leaves[lane][i]];
                if (ended[leaves[lane][i]] != Outcome.None) times += 1;
                assertLe(times, 1, "a message was delivered twice, or delivered and ended");
                assertEq(mailbox.isDone(lanes[lane].id, i), times == 1, "bit of a message");
            }
            for (uint64 i = 0; i < 3; ++i) {
                assertFalse(mailbox.isDone(lanes[lane].id, uint64(count) + i));
                assertFalse(mailbox.isDone(lanes[lane].id, uint64(uint256(time) << i)));
            }
        }
    }

    /// @dev Lane roots and outbox roots, against trees built again from what was sent.
    function _checkOutboxes() private {
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            (bytes32[] memory places, ) = _places(chain);
            assertEq(mailboxes[chain].outboxRoot(), OutboxTree.root(places), "outbox root");
        }
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            _enter(lanes[lane].origin);
            IMailboxAdmin mailbox = mailboxes[lanes[lane].origin];
            uint256 count = leaves[lane].length;
            assertEq(mailbox.outboundLane(lanes[lane].id).count, count, "count of a lane");
            bytes32 root = LaneTree.root(leaves[lane], count);
            assertEq(mailbox.laneRoot(lanes[lane].id), root, "root of a lane");
        }
    }

    /// @dev Whoever was told of a message sent it, was told once, and of what its destination had made of it. What is
    /// said here of outcomes holds whatever notices were forged or repeated.
    function _checkOutcomes() private {
        for (uint256 i = 0; i < endedIds.length; ++i) {
            bytes32 messageId = endedIds[i];
            uint256 lane = sent[messageId].lane;
            _enter(lanes[lane].origin);
            (Outcome outcome, bool isSettled) = expiries[lanes[lane].origin].outcomeOf(messageId);
            bool arrived = told[messageId];
            assertEq(uint8(outcome), arrived ? uint8(ended[messageId]) : 0, "outcome of a message");
            assertEq(settled[messageId], isSettled ? 1 : 0, "how often a sender was told");
            assertEq(received[messageId], 0, "a message was delivered and ended");
            assertEq(leaves[lane][sent[messageId].index], messageId, "a message was ended that was never sent");
            assertTrue(arrived || !isSettled, "a sender was told before the notice arrived");
        }
    }

    function _checkMoney() private view {
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            IMailboxAdmin mailbox = mailboxes[chain];
            uint256 held = money[chain].charged - money[chain].withdrawn;
            assertEq(mailbox.feesHeld(), held, "fees held");
            assertEq(address(mailbox).balance, held, "balance");
            assertEq(address(prepaids[chain]).balance, money[chain].prepaid, "prepaid balances");
            assertEq(address(expiries[chain]).balance, 0, "what was paid for notices");
            for (uint256 i = 0; i < 2; ++i) {
                address sender = address(senders[i]);
                assertEq(prepaids[chain].balanceOf(sender), prepaid[chain][sender], "prepaid balance");
            }
        }
    }

    /// @dev A lane's count at its origin; and on the hub, as long as the hub's light client is not anchored again. A
    /// step too: what is noted while invariants are checked is forgotten.
    function checkCounts() public {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            uint256 origin = lanes[lane].origin;
            _enter(origin);
            uint256 count = mailboxes[origin].outboundLane(lanes[lane].id).count;
            assertGe(count, _sentCounts[lane], "a lane shrank");
            _sentCounts[lane] = count;
            if (lanes[lane].prover == origin) continue;
            _enter(HUB);
            uint64 imported = mailboxes[HUB].importedLane(lanes[lane].id).count;
            uint32 generation = mailboxes[HUB].importedLane(lanes[lane].id).generation;
            assertLe(imported, count, "more was imported than was sent");
            if (generation == _importedCounts[lane].generation) {
                assertGe(imported, _importedCounts[lane].count, "an imported lane shrank");
            }
            _importedCounts[lane] = Import(imported, generation);
        }
    }

    /// @dev However a campaign ended: once clients are anchored or resumed, pauses lifted and recipients willing, every
    /// message can be proven, and whatever can arrive does.
    function _checkEveryMessageIsDeliverable() private {
        _settle();
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            uint256 count = leaves[lane].length;
            if (count == 0) continue;
            uint256 proving = _sign(lanes[lane].prover);
            for (uint256 first = 0; first < count; first += 7) {
                _deliverAll(lane, proving, first, count - first < 7 ? count - first : 7);
            }
        }
        _settleAll();
    }

    /// @dev However a campaign ended: every sender can be told of what was ended, at the latest by a proof of now.
    function _settleAll() private {
        senders[0].refuseOutcomes(false);
        senders[1].refuseOutcomes(false);
        for (uint256 i = 0; i < endedIds.length; ++i) {
            _goTo(lanes[sent[endedIds[i]].lane].origin);
            if (settled[endedIds[i]] == 0) {
                uint256 home = sent[noticeAbout[endedIds[i]]].lane;
                if (!_counts(endedIds[i])) _confirm(endedIds[i], _sign(lanes[home].prover));
                _settleMessage(endedIds[i]);
            }
            assertEq(settled[endedIds[i]], 1, "a sender was never told");
        }
    }

    function checkGotEverywhere() external view {
        assertGt(tally.native, 0, "native");
        assertGt(tally.erc7786, 0, "erc7786");
        assertGt(tally.refusedSends, 0, "refusedSends");
        assertGt(tally.nestedSends, 0, "nestedSends");
        assertGt(tally.checkpoints, 0, "checkpoints");
        assertGt(tally.imports, 0, "imports");
        assertGt(tally.refusedImports, 0, "refusedImports");
        assertGt(tally.batches, 0, "batches");
        assertGt(tally.delivered, 0, "delivered");
        assertGt(tally.failed, 0, "failed");
        assertGt(tally.expired, 0, "expired");
        assertGt(tally.repeated, 0, "repeated");
        assertGt(tally.byDigest, 0, "byDigest");
        assertGt(tally.starved, 0, "starved");
        assertGt(tally.reentered, 0, "reentered");
        assertGt(tally.pausedDeliveries, 0, "pausedDeliveries");
        assertGt(tally.forgeriesRefused, 0, "forgeriesRefused");
        assertGt(tally.withdrawals, 0, "withdrawals");
        assertGt(tally.freezes, 0, "freezes");
        assertGt(tally.anchors, 0, "anchors");
        assertGt(tally.stops, 0, "stops");
        assertGt(tally.distrusts, 0, "distrusts");
        assertGt(tally.resumptions, 0, "resumptions");
        assertGt(tally.acrossWords, 0, "acrossWords");
        assertGt(tally.endedLate, 0, "endedLate");
        assertGt(tally.rejected, 0, "rejected");
        assertGt(tally.refusedEndings, 0, "refusedEndings");
        assertGt(tally.reenteredEndings, 0, "reenteredEndings");
        assertGt(tally.forgedNotices, 0, "forgedNotices");
        assertGt(tally.replayedNotices, 0, "replayedNotices");
        assertGt(tally.settled, 0, "settled");
        assertGt(tally.refusedSettlements, 0, "refusedSettlements");
        assertGt(tally.reenteredSettlements, 0, "reenteredSettlements");
        assertGt(tally.confirmed, 0, "confirmed");
        assertGt(tally.refusedConfirmations, 0, "refusedConfirmations");
        assertGt(tally.outdatedSettlements, 0, "outdatedSettlements");
    }

    // ---------------------------------------------------------------- internal

    function _settle() private {
        recipients[0].behave(Behaviour.Accept);
        recipients[1].behave(Behaviour.Accept);
        for (uint256 spoke = SPOKE_A; spoke <= SPOKE_B; ++spoke) {
            _revive(HUB, spoke);
            _revive(spoke, HUB);
        }
        time += 1 hours; // until checkpoints count again
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            if (time >= pausedUntil[lane]) continue;
            _enter(lanes[lane].destination);
            vm.prank(admin);
            mailboxes[lanes[lane].destination].unpauseLane(lanes[lane].id);
            pausedUntil[lane] = time;
        }
        _importAll();
    }

    function _importAll() private {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            if (lanes[lane].prover == lanes[lane].origin) continue;
            bool current = clients[HUB][lanes[lane].origin].generation() == imports[lane].generation;
            uint256 count = leaves[lane].length;
            if (count == 0 || (current && count == imports[lane].count)) continue;
            _import(lane, _sign(lanes[lane].origin));
        }
    }

    function _deliverAll(uint256 lane, uint256 proving, uint256 first, uint256 size) private {
        Batch memory batch = _batch(lane, proving, first, size, 0);
        _goTo(lanes[lane].destination);
        _mailboxHere().deliver{gas: BLOCK_GAS}(lanes[lane].id, batch);
        Delivery memory delivery;
        (delivery.lane, delivery.size, delivery.batch) = (lane, size, batch);
        _noteNotices(delivery);
        for (uint256 i = first; i < first + size; ++i) {
            Sent storage message = sent[leaves[lane][i]];
            bool late = _isLate(message);
            bool must = _accepts(message.recipient) && message.gasLimit >= ENOUGH_GAS;
            must = (must && !late && ended[leaves[lane][i]] == Outcome.None) || noticed[leaves[lane][i]] != 0;
            if (!must) continue;
            assertEq(received[leaves[lane][i]], 1, "a message never arrived");
        }
    }
}
