// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";
import {ChainAddress} from "../libraries/ChainAddress.sol";
import {Peers} from "../peers/Peers.sol";
import {TrustedMailboxes} from "../peers/TrustedMailboxes.sol";
import {FirstLegLib, Terms} from "./libraries/FirstLegLib.sol";
import {HandlerCallLib} from "./libraries/HandlerCallLib.sol";
import {HubGasLib} from "./libraries/HubGasLib.sol";

/// @title HubRelay
/// @notice On the hub: receives first legs of Message And Relay from the RelaySenders of spokes, calls their handlers,
/// and sends the results on.
/// @dev Its mailboxes let it send without a fee. Nothing but a first leg makes it send, once, and within what that
/// leg's sender paid for at the origin. It keeps no state between messages, so a handler that calls back finds nothing
/// half done.
contract HubRelay is IHubRelay, Peers, TrustedMailboxes {
    /// @notice Sets up a relay without peers.
    /// @param initialAuthority The chain's access manager.
    /// @param firstMailbox The chain's mailbox.
    constructor(
        address initialAuthority,
        address firstMailbox
    ) AccessManaged(initialAuthority) TrustedMailboxes(firstMailbox) {
        require(initialAuthority != address(0), IMailbox.ZeroAddress());
    }

    /// @inheritdoc IERC7786Recipient
    /// @dev `sender` is the RelaySender's interoperable address. Reverts with `UntrustedMailbox`, `NotPeer`, one of
    /// `IHubRelay`'s errors, or whatever the mailbox refuses the second leg with.
    function receiveMessage(
        bytes32 receiveId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        _placeOf(msg.sender);
        _requirePeer(sender);
        (, , , bytes calldata peer) = ChainAddress.tryParse(sender);
        (Terms memory terms, bytes calldata account, bytes calldata recipient, bytes calldata message) = FirstLegLib
            .decode(payload, peer.length);
        bytes memory originSender = bytes.concat(sender[:sender.length - peer.length], account);
        (bool sendsOn, bytes memory result) = HandlerCallLib.callHandler(
            terms.handler,
            terms.handlerGas,
            HubGasLib.afterHandler(terms.maxResult),
            abi.encodeCall(
                IRelayHandler.handle,
                (Relay(receiveId, originSender, terms.destinationChainId, recipient), message)
            ),
            terms.maxResult
        );
        bytes32 onwardId;
        if (sendsOn) {
            onwardId = _sendOn(terms, recipient, ProvenanceLib.encode(originSender, receiveId, terms.handler, result));
        }
        emit RelayHandled(receiveId, terms.handler, onwardId);
        return IERC7786Recipient.receiveMessage.selector;
    }

    /// @dev Through the mailbox that delivered: another one may have no lane, or not let this contract send freely.
    function _sendOn(
        Terms memory terms,
        bytes calldata recipient,
        bytes memory payload
    ) private returns (bytes32 messageId) {
        uint40 deadline;
        unchecked {
            deadline = uint40(block.timestamp + terms.lifetime); // 32 bits of seconds from now
        }
        return
            IMailbox(msg.sender).send(
                terms.destinationChainId,
                recipient,
                terms.gasLimit,
                deadline,
                address(0),
                payload
            );
    }
}
