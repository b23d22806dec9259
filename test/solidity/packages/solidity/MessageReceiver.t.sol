// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";
import {Test} from "forge-std/Test.sol";
import {MessageReceiver} from "@causeway/solidity/MessageReceiver.sol";

/// @dev Keeps the last message.
contract Receiver is MessageReceiver {
    bytes32 public lastId;
    uint64 public lastChainId;
    bytes public lastAccount;
    bytes public lastPayload;

    error Unwelcome();

    constructor(address mailbox_) MessageReceiver(mailbox_) {}

    function setPeer(bytes memory peer) external {
        _setPeer(peer);
    }

    function forgetPeer(uint64 chainId) external {
        _forgetPeer(chainId);
    }

    function _onMessage(
        bytes32 messageId,
        uint64 chainId,
        bytes calldata senderAccount,
        bytes calldata payload
    ) internal override {
        require(payload.length != 13, Unwelcome());
        (lastId, lastChainId, lastAccount, lastPayload) = (messageId, chainId, senderAccount, payload);
    }
}

contract MessageReceiverTest is Test {
    uint64 private constant CHAIN = 42161;
    uint64 private constant TON = 1360104473493505;
    bytes32 private constant ID = keccak256("message");

    address private immutable _mailbox = makeAddr("mailbox");
    address private immutable _sender = makeAddr("sender");

    Receiver private _receiver;
    bytes private _peer;

    function setUp() public {
        _receiver = new Receiver(_mailbox);
        _peer = InteroperableAddress.formatEvmV1(CHAIN, _sender);
        _receiver.setPeer(_peer);
    }

    // ---------------------------------------------------------------- receiveMessage

    function test_receiveMessage_ofPeer_isPassedOn() public {
        vm.prank(_mailbox);
        bytes4 magic = _receiver.receiveMessage(ID, _peer, "hello");
        assertEq(magic, IERC7786Recipient.receiveMessage.selector);
        assertEq(_receiver.lastId(), ID);
        assertEq(_receiver.lastChainId(), CHAIN);
        assertEq(_receiver.lastAccount(), abi.encodePacked(_sender));
        assertEq(_receiver.lastPayload(), "hello");
    }

    function test_receiveMessage_ofPeerOnTon_isPassedOn() public {
        bytes memory account = bytes.concat(hex"00", keccak256("account"));
        bytes memory peer = InteroperableAddress.formatV1(0xff54, abi.encodePacked(uint56(TON)), account);
        _receiver.setPeer(peer);
        vm.prank(_mailbox);
        _receiver.receiveMessage(ID, peer, "");
        assertEq(_receiver.lastChainId(), TON);
        assertEq(_receiver.lastAccount(), account);
    }

    function testFuzz_receiveMessage_notFromMailbox_reverts(address caller) public {
        vm.assume(caller != _mailbox);
        vm.expectRevert(
            abi.encodeWithSelector(ERC7786Recipient.ERC7786RecipientUnauthorizedGateway.selector, caller, _peer)
        );
        vm.prank(caller);
        _receiver.receiveMessage(ID, _peer, "");
    }

    function testFuzz_receiveMessage_ofAnotherSender_reverts(address sender, uint64 chainId) public {
        vm.assume((sender != _sender || chainId != CHAIN) && chainId != 0);
        _expectNotPeer(InteroperableAddress.formatEvmV1(chainId, sender));
    }

    function test_receiveMessage_ofTheSameAccountOnAnotherKindOfChain_reverts() public {
        _expectNotPeer(InteroperableAddress.formatV1(0xff54, hex"a4b1", abi.encodePacked(_sender)));
    }

    function test_receiveMessage_ofPeerAndMore_reverts() public {
        _expectNotPeer(bytes.concat(_peer, hex"00"));
    }

    function test_receiveMessage_afterAnotherPeerWasSet_reverts() public {
        _receiver.setPeer(InteroperableAddress.formatEvmV1(CHAIN, address(this)));
        _expectNotPeer(_peer);
    }

    function test_receiveMessage_ofForgottenPeer_reverts() public {
        vm.expectEmit();
        emit MessageReceiver.PeerSet(CHAIN, "");
        _receiver.forgetPeer(CHAIN);
        assertEq(_receiver.peerOf(CHAIN), "");
        _expectNotPeer(_peer);
    }

    function test_receiveMessage_thatTheContractRefuses_reverts() public {
        vm.expectRevert(Receiver.Unwelcome.selector);
        vm.prank(_mailbox);
        _receiver.receiveMessage(ID, _peer, new bytes(13));
    }

    // ---------------------------------------------------------------- setPeer

    function test_setPeer_emitsAndIsRead() public {
        bytes memory peer = InteroperableAddress.formatEvmV1(CHAIN, address(this));
        vm.expectEmit();
        emit MessageReceiver.PeerSet(CHAIN, peer);
        _receiver.setPeer(peer);
        assertEq(_receiver.peerOf(CHAIN), peer);
        assertEq(_receiver.peerOf(CHAIN + 1), "");
    }

    function test_setPeer_malformed_reverts() public {
        _expectInvalid("");
        _expectInvalid(hex"00010000");
        _expectInvalid(bytes.concat(_peer, hex"00"));
        _expectInvalid(InteroperableAddress.formatEvmV1(CHAIN));
        _expectInvalid(InteroperableAddress.formatEvmV1(_sender));
        _expectInvalid(InteroperableAddress.formatV1(0x0000, hex"00a4b1", abi.encodePacked(_sender)));
        _expectInvalid(InteroperableAddress.formatV1(0x0000, hex"010000000000000000", abi.encodePacked(_sender)));
    }

    function test_constructor_withoutMailbox_reverts() public {
        vm.expectRevert(MessageReceiver.ZeroMailbox.selector);
        new Receiver(address(0));
    }

    // ---------------------------------------------------------------- internal

    function _expectNotPeer(bytes memory sender) private {
        vm.expectRevert(abi.encodeWithSelector(MessageReceiver.NotPeer.selector, sender));
        vm.prank(_mailbox);
        _receiver.receiveMessage(ID, sender, "");
    }

    function _expectInvalid(bytes memory peer) private {
        vm.expectRevert(abi.encodeWithSelector(MessageReceiver.InvalidPeerAddress.selector, peer));
        _receiver.setPeer(peer);
    }
}
