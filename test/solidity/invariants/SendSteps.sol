// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {Campaign} from "./Campaign.sol";
import {CampaignSender} from "./CampaignSender.sol";

/// @title SendSteps
/// @notice Steps that send messages and pay for them.
abstract contract SendSteps is Campaign {
    enum Payment {
        Exact,
        TooMuch,
        Prepaid,
        TooLittle
    }

    /// @dev A message that is about to be sent.
    struct Order {
        uint256 lane;
        bool native;
        CampaignSender sender;
        address recipient;
        uint64 gasLimit;
        uint40 deadline;
        bytes payload;
        uint256 fee;
        Payment payment;
    }

    /// @dev Sends a message of random form over a random lane.
    function send(uint256 seed) external {
        Order memory order = _order(seed);
        _goTo(lanes[order.lane].origin);
        order.fee = _mailboxHere().quote(chainIds[lanes[order.lane].destination], order.gasLimit, order.payload.length);
        if (order.payment == Payment.Prepaid) _topUp(order);
        if (order.payment == Payment.TooLittle) return _sendUnpaid(order);
        if (_pick(seed, "refund", 4) == 0) order.sender.sendOnRefund();
        _sendPaid(order);
    }

    /// @dev Sends by its own hand, while another `send` is under way.
    function onRefund() external {
        _sendNested(address(this));
    }

    /// @dev Sends a message on from the chain where the current call is made.
    function _sendNested(address recipient) internal {
        uint256 lane = outboxes[here][0];
        uint64 chainId = chainIds[lanes[lane].destination];
        uint256 fee = _mailboxHere().quote(chainId, ENOUGH_GAS, 6);
        Order memory order;
        order.lane = lane;
        order.recipient = recipient;
        order.gasLimit = ENOUGH_GAS;
        order.payload = "nested";
        order.fee = fee;
        bytes32 expected = _note(order, address(this));
        money[here].charged += fee;
        bytes32 messageId = _mailboxHere().send{value: fee}(
            chainId,
            abi.encodePacked(recipient),
            ENOUGH_GAS,
            0,
            address(this),
            order.payload
        );
        if (messageId != expected) violation = "a nested message has another id than expected";
        tally.nestedSends += 1;
    }

    function _order(uint256 seed) private view returns (Order memory order) {
        order.lane = _pick(seed, "lane", lanes.length);
        order.native = _pick(seed, "native", 2) == 0;
        order.sender = senders[_pick(seed, "sender", 2)];
        order.recipient = _pickRecipient(seed, lanes[order.lane].destination);
        uint256 gasClass = _pick(seed, "gas class", 4);
        order.gasLimit =
            gasClass == 0
                ? uint64(1 + _pick(seed, "gas", 100_000))
                : uint64(ENOUGH_GAS + _pick(seed, "gas", 1_500_000));
        // what a message without the attribute gets
        if (!order.native && gasClass == 3) order.gasLimit = DEFAULT_GAS_LIMIT;
        if (_pick(seed, "deadline", 3) == 0) {
            order.deadline = uint40(time + MIN_LIFETIME + _pick(seed, "lifetime", 2 days));
        }
        order.payload = _payload(seed);
        order.payment = Payment(_pick(seed, "payment", 4));
    }

    function _payload(uint256 seed) private pure returns (bytes memory payload) {
        uint256 most = _pick(seed, "size class", 4) == 0 ? MAX_PAYLOAD : 100;
        payload = new bytes(_pick(seed, "size", most + 1));
        for (uint256 i = 0; i + 32 <= payload.length; i += 32) {
            assembly ("memory-safe") {
                mstore(0, seed)
                mstore(add(add(payload, 32), i), keccak256(0, 32))
            }
        }
    }

    function _sendPaid(Order memory order) private {
        bytes32 expected = _note(order, address(order.sender));
        money[here].charged += order.fee;
        uint256 value = order.fee;
        if (order.payment == Payment.TooMuch) value += 1 + (order.fee % 1 ether);
        if (order.payment == Payment.Prepaid) {
            value = 0;
            prepaid[here][address(order.sender)] -= order.fee;
            money[here].prepaid -= order.fee;
        }
        uint256 before = address(order.sender).balance;
        bytes memory returned = order.sender.forward(address(_mailboxHere()), value, _call(order));
        uint256 spent = before - address(order.sender).balance;
        assertEq(spent, value == 0 ? 0 : order.fee, "the sender paid the fee and no more");
        if (order.native) {
            assertEq(abi.decode(returned, (bytes32)), expected, "id of a sent message");
            tally.native += 1;
        } else {
            assertEq(abi.decode(returned, (bytes32)), 0, "no further step is needed to send");
            tally.erc7786 += 1;
        }
    }

    function _sendUnpaid(Order memory order) private {
        uint256 balance = prepaid[here][address(order.sender)];
        bool fromBalance = balance < order.fee;
        uint256 value = fromBalance ? 0 : order.fee - 1;
        bytes memory expected =
            fromBalance
                ? abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, order.sender, order.fee, balance)
                : abi.encodeWithSelector(IMailbox.InsufficientFee.selector, order.fee, value);
        try order.sender.forward(address(_mailboxHere()), value, _call(order)) {
            revert("a message was sent unpaid");
        } catch (bytes memory reason) {
            assertEq(reason, expected);
        }
        tally.refusedSends += 1;
    }

    function _call(Order memory order) private view returns (bytes memory) {
        uint256 destination = lanes[order.lane].destination;
        if (order.native) {
            return
                abi.encodeCall(
                    IMailbox.send,
                    (
                        chainIds[destination],
                        abi.encodePacked(order.recipient),
                        order.gasLimit,
                        order.deadline,
                        address(order.sender),
                        order.payload
                    )
                );
        }
        return
            abi.encodeCall(
                IERC7786GatewaySource.sendMessage,
                (_interop(destination, order.recipient), order.payload, _attributes(order))
            );
    }

    function _attributes(Order memory order) private pure returns (bytes[] memory attributes) {
        bool hasGasLimit = order.gasLimit != DEFAULT_GAS_LIMIT;
        bool hasDeadline = order.deadline != 0;
        attributes = new bytes[]((hasGasLimit ? 1 : 0) + (hasDeadline ? 1 : 0));
        uint256 next;
        if (hasDeadline) {
            attributes[next++] = abi.encodeWithSignature("deadline(uint256)", order.deadline);
        }
        if (hasGasLimit) {
            attributes[next] = abi.encodeWithSignature("gasLimit(uint256)", order.gasLimit);
        }
    }

    /// @dev Before the message is sent: others may be sent while it is.
    function _note(Order memory order, address sender) private returns (bytes32 messageId) {
        uint64 index = uint64(leaves[order.lane].length);
        messageId = _noteSent(
            order.lane,
            _frame(order.gasLimit, order.deadline, sender, order.recipient, order.payload)
        );
        sent[messageId] = Sent({
            lane: order.lane,
            index: index,
            sender: sender,
            recipient: order.recipient,
            gasLimit: order.gasLimit,
            deadline: order.deadline,
            payloadHash: keccak256(order.payload)
        });
    }

    function _topUp(Order memory order) private {
        _fund(address(order.sender), order.fee + (order.fee % 3));
    }

    function _fund(address account, uint256 amount) internal {
        prepaids[here].fund{value: amount}(account);
        prepaid[here][account] += amount;
        money[here].prepaid += amount;
    }
}
