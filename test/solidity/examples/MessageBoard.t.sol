// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";
import {Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";
import {MessageBoard} from "../../../contracts/examples/MessageBoard.sol";
import {ShippedCode} from "../ShippedCode.sol";

contract MessageBoardTest is ShippedCode {
    uint64 private constant HUB = 31337;
    uint64 private constant SPOKE = 31338;

    address private _mailbox = makeAddr("mailbox");
    address private _hubRelay = makeAddr("hub relay");
    address private _writer = makeAddr("writer");
    MessageBoard private _board;

    function setUp() public {
        vm.chainId(HUB);
        _board = MessageBoard(create("MessageBoard.sol:MessageBoard", abi.encode(_mailbox, _hubRelay, HUB)));
    }

    // ---------------------------------------------------------------- post

    function test_post_byAnyone_showsTextAndCaller() public {
        vm.prank(_writer);
        _board.post("hello");
        _assertShows(0, _interop(HUB, _writer), "hello");
    }

    // ---------------------------------------------------------------- receiveMessage

    function test_receiveMessage_fromTheMailbox_showsTextAndSender() public {
        bytes memory sender = _interop(SPOKE, _writer);
        vm.prank(_mailbox);
        _board.receiveMessage("id", sender, "hello");
        _assertShows("id", sender, "hello");
    }

    function test_receiveMessage_fromTheHubsRelay_showsWhoWroteIt() public {
        bytes memory writer = _interop(SPOKE, _writer);
        bytes memory payload = ProvenanceLib.encode(writer, "first", address(_board), "hello");
        vm.prank(_mailbox);
        _board.receiveMessage("id", _interop(HUB, _hubRelay), payload);
        _assertShows("id", writer, "hello");
    }

    function test_receiveMessage_provenanceFromAnotherSender_isOnlyText() public {
        bytes memory sender = _interop(SPOKE, _hubRelay);
        bytes memory payload = ProvenanceLib.encode(_interop(SPOKE, _writer), "first", address(_board), "hello");
        vm.prank(_mailbox);
        _board.receiveMessage("id", sender, payload);
        _assertShows("id", sender, string(payload));
    }

    function test_receiveMessage_fromAnyoneElse_reverts() public {
        bytes memory sender = _interop(SPOKE, _writer);
        vm.expectRevert(
            abi.encodeWithSelector(ERC7786Recipient.ERC7786RecipientUnauthorizedGateway.selector, address(this), sender)
        );
        _board.receiveMessage("id", sender, "hello");
    }

    // ---------------------------------------------------------------- handle

    function test_handle_byTheHubsRelay_showsTheTextAndPassesItOn() public {
        bytes memory sender = _interop(SPOKE, _writer);
        vm.prank(_hubRelay);
        (bool sendsOn, bytes memory result) = _board.handle(Relay("id", sender, SPOKE, ""), "hello");
        assertTrue(sendsOn);
        assertEq(result, "hello");
        _assertShows("id", sender, "hello");
    }

    function test_handle_byAnyoneElse_reverts() public {
        Relay memory relay = Relay("id", _interop(SPOKE, _writer), SPOKE, "");
        vm.expectRevert(abi.encodeWithSelector(MessageBoard.NotHubRelay.selector, address(this)));
        _board.handle(relay, "hello");
    }

    function test_handle_onASpoke_reverts() public {
        Relay memory relay = Relay("id", _interop(SPOKE, _writer), SPOKE, "");
        vm.chainId(SPOKE);
        vm.expectRevert(abi.encodeWithSelector(MessageBoard.NotHubRelay.selector, _hubRelay));
        vm.prank(_hubRelay);
        _board.handle(relay, "hello");
    }

    // ---------------------------------------------------------------- internal

    function _assertShows(bytes32 messageId, bytes memory sender, string memory text) private view {
        assertEq(_board.lastMessageId(), messageId);
        assertEq(_board.lastSender(), sender);
        assertEq(_board.lastText(), text);
    }

    /// @dev An account on an EVM chain whose id takes two bytes.
    function _interop(uint64 chainId, address account) private pure returns (bytes memory) {
        return abi.encodePacked(hex"0001000002", uint16(chainId), uint8(20), account);
    }
}
