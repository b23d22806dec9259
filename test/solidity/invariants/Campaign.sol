// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {ThreeChains} from "../three-chains/ThreeChains.sol";
import {Behaviour, CampaignRecipient, IWitness} from "./CampaignRecipient.sol";
import {CampaignSender, ISenderObserver} from "./CampaignSender.sol";

/// @title Campaign
/// @notice What all steps of the campaign share: who takes part, and what they noted.
/// @dev A violation that is seen where a revert would be swallowed, as inside a recipient, is noted in `violation`.
abstract contract Campaign is ThreeChains, IWitness, ISenderObserver {
    /// @dev How often what was done; a campaign that never does something proves nothing about it.
    struct Tally {
        uint256 native;
        uint256 erc7786;
        uint256 refusedSends;
        uint256 nestedSends;
        uint256 checkpoints;
        uint256 imports;
        uint256 refusedImports;
        uint256 batches;
        uint256 delivered;
        uint256 failed;
        uint256 expired;
        uint256 repeated;
        uint256 byDigest;
        uint256 starved;
        uint256 reentered;
        uint256 pausedDeliveries;
        uint256 forgeriesRefused;
        uint256 withdrawals;
        uint256 freezes;
        uint256 anchors;
        uint256 stops;
        uint256 distrusts;
        uint256 resumptions;
        uint256 acrossWords;
        uint256 endedLate;
        uint256 rejected;
        uint256 refusedEndings;
        uint256 reenteredEndings;
        uint256 forgedNotices;
        uint256 replayedNotices;
        uint256 settled;
        uint256 refusedSettlements;
        uint256 reenteredSettlements;
        uint256 confirmed;
        uint256 refusedConfirmations;
        uint256 outdatedSettlements;
    }

    /// @dev A message as its sender meant it.
    struct Sent {
        uint256 lane;
        uint64 index;
        address sender;
        address recipient;
        uint64 gasLimit;
        uint40 deadline;
        bytes32 payloadHash;
    }

    /// @dev Money of a mailbox as its users see it.
    struct Money {
        uint256 charged;
        uint256 withdrawn;
        uint256 prepaid;
    }

    /// @dev Gas that a recipient spends at most before it looks at what it has left.
    uint256 private constant GAS_OF_ENTRY = 2_000;

    /// @dev Gas that an accepting recipient needs at most, payload included.
    uint64 internal constant ENOUGH_GAS = 300_000;

    Tally internal tally;
    string public violation;

    CampaignSender[2] internal senders;
    CampaignRecipient[2] internal recipients;
    mapping(bytes32 messageId => Sent) internal sent;
    mapping(bytes32 messageId => uint256) public received;
    /// @dev What became of messages that were ended, the notices about them, and how often their senders were told.
    mapping(bytes32 messageId => Outcome) internal ended;
    mapping(bytes32 noticeId => bytes32 messageId) internal noticed;
    mapping(bytes32 messageId => bytes32 noticeId) internal noticeAbout;
    mapping(bytes32 messageId => uint256) internal settled;
    /// @dev Whether the origin knows of an ending, and the generation of the light client that vouched for it.
    mapping(bytes32 messageId => bool) internal told;
    mapping(bytes32 messageId => uint32) internal toldIn;
    mapping(uint256 chain => Money) internal money;
    mapping(uint256 chain => mapping(address account => uint256)) internal prepaid;

    /// @dev The chain on which the current step makes its call.
    uint256 internal here;

    constructor() {
        _deployChains();
        for (uint256 i = 0; i < 2; ++i) {
            recipients[i] = new CampaignRecipient(this);
            senders[i] = new CampaignSender(this);
            vm.deal(address(senders[i]), 1e9 ether);
            for (uint256 chain = 0; chain < CHAINS; ++chain) {
                vm.prank(address(senders[i]));
                prepaids[chain].setLimits(address(senders[i]), type(uint128).max, type(uint128).max);
            }
        }
        vm.deal(address(this), 1e9 ether);
    }

    receive() external payable {}

    /// @dev How often what was done.
    function tallied() external view returns (Tally memory) {
        return tally;
    }

    /// @inheritdoc IWitness
    function noteReceived(bytes32 messageId, bytes calldata sender, bytes calldata payload, uint256 gas) external {
        Sent storage message = sent[messageId];
        Lane storage lane = lanes[message.lane];
        received[messageId] += 1;
        if (received[messageId] > 1) violation = "a message was delivered twice";
        if (gas + GAS_OF_ENTRY < message.gasLimit) violation = "a recipient got less gas than was paid for";
        if (message.recipient == address(0)) {
            violation = "a message was delivered that was never sent";
        } else if (
            message.recipient != msg.sender ||
            lane.destination != here ||
            message.payloadHash != keccak256(payload) ||
            keccak256(_interop(lane.origin, message.sender)) != keccak256(sender)
        ) {
            violation = "a message was delivered other than it was sent";
        }
    }

    // ---------------------------------------------------------------- for the steps

    function _goTo(uint256 chain) internal {
        here = chain;
        _enter(chain);
    }

    function _mailboxHere() internal view returns (IMailboxAdmin) {
        return mailboxes[here];
    }

    /// @dev One of the sources of choice: the same seed gives another number for another purpose.
    function _pick(uint256 seed, string memory what, uint256 below) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }

    /// @dev Of several recipients: two contracts, an account without code, a precompile, the mailbox itself.
    function _pickRecipient(uint256 seed, uint256 chain) internal view returns (address) {
        uint256 which = _pick(seed, "recipient", 12);
        if (which == 0) return address(0xe0a);
        if (which == 1) return address(4);
        if (which == 2) return address(mailboxes[chain]);
        if (which == 3) return address(expiries[chain]);
        return address(recipients[which % 2]);
    }

    /// @dev Whether a message's deadline has passed, as its destination says. That pauses and stops of whatever order
    /// give back what they took is `PauseLib`'s test.
    function _isLate(Sent storage message) internal view returns (bool) {
        if (message.deadline == 0 || time <= message.deadline) return false;
        Lane storage lane = lanes[message.lane];
        return time > mailboxes[lane.destination].deadlineOf(lane.id, message.deadline);
    }

    /// @dev Whether nothing can happen to a message any more.
    function _isOver(bytes32 messageId) internal view returns (bool) {
        return received[messageId] != 0 || ended[messageId] != Outcome.None;
    }

    /// @dev Whether a message to `recipient` must arrive, given enough gas.
    function _accepts(address recipient) internal view returns (bool) {
        for (uint256 i = 0; i < 2; ++i) {
            if (recipient != address(recipients[i])) continue;
            return recipients[i].behaviour() == Behaviour.Accept;
        }
        return false;
    }
}
