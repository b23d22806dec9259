// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";
import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";
import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";

/// @title MessageBoard
/// @notice The smallest useful recipient: shows the last text that reached it, from anyone anywhere, by each of the
/// ways on which Causeway brings one.
/// @dev An example to start from. A recipient of anything that matters checks `sender` too.
contract MessageBoard is ERC7786Recipient, IRelayHandler {
    /// @notice A text arrived.
    /// @param messageId Id of the message that brought it, 0 if it was posted on this chain.
    /// @param sender Interoperable address (ERC-7930) of who wrote it.
    event MessagePosted(bytes32 indexed messageId, bytes sender, string text);

    /// @notice The caller is not the HubRelay of this chain.
    error NotHubRelay(address caller);

    /// @notice The one mailbox whose word counts.
    address public immutable mailbox;
    /// @notice The HubRelay on the hub.
    address public immutable hubRelay;
    /// @notice The hub.
    uint256 public immutable hubChainId;

    /// @notice Id of the message that brought the last text.
    bytes32 public lastMessageId;
    /// @notice Interoperable address of who wrote the last text.
    bytes public lastSender;
    /// @notice The last text.
    string public lastText;

    /// @notice Sets up an empty board.
    constructor(address mailbox_, address hubRelay_, uint256 hubChainId_) {
        (mailbox, hubRelay, hubChainId) = (mailbox_, hubRelay_, hubChainId_);
    }

    /// @notice Posts a text from this chain: by its sender, or by the account of somebody on another chain.
    function post(string calldata text) external {
        _show(0, InteroperableAddress.formatEvmV1(block.chainid, msg.sender), text);
    }

    /// @notice On the hub: shows the text and passes it on.
    /// @inheritdoc IRelayHandler
    function handle(Relay calldata relay, bytes calldata payload) external returns (bool sendsOn, bytes memory result) {
        require(msg.sender == hubRelay && block.chainid == hubChainId, NotHubRelay(msg.sender));
        _show(relay.messageId, relay.sender, string(payload));
        return (true, payload);
    }

    function _isAuthorizedGateway(address gateway, bytes calldata) internal view override returns (bool) {
        return gateway == mailbox;
    }

    /// @dev What the hub's relay passes on says itself who wrote it.
    function _processMessage(
        address,
        bytes32 messageId,
        bytes calldata sender,
        bytes calldata payload
    ) internal override {
        if (keccak256(sender) != keccak256(InteroperableAddress.formatEvmV1(hubChainId, hubRelay))) {
            return _show(messageId, sender, string(payload));
        }
        (bytes calldata writer, , , bytes calldata text) = ProvenanceLib.decode(payload);
        _show(messageId, writer, string(text));
    }

    function _show(bytes32 messageId, bytes memory sender, string memory text) private {
        lastMessageId = messageId;
        lastSender = sender;
        lastText = text;
        emit MessagePosted(messageId, sender, text);
    }
}
