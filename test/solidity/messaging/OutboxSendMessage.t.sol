// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IMailbox, LaneTerms} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {Coinless} from "./Recipients.sol";

/// @dev The ERC-7786 surface: `sendMessage`, `quoteMessage`, `supportsAttribute`.
contract OutboxSendMessageTest is MailboxFixture {
    bytes private constant HUB_REFERENCE = hex"00010000027a69";

    address private _recipient = makeAddr("recipient");
    address private _receiver = makeAddr("receiver");
    bytes[] private _attributes;

    function setUp() public override {
        super.setUp();
        on(SPOKE_A);
    }

    // ---------------------------------------------------------------- messages

    function test_sendMessage_withoutAttributes_takesTheLanesDefaults() public {
        bytes memory frame = frameTo(_recipient, "hello", DEFAULT_GAS_LIMIT, 0);
        uint256 fee = spokeA.quote(HUB, DEFAULT_GAS_LIMIT, 5);
        assertEq(spokeA.quoteMessage(_interop(), "hello", _attributes), fee);
        _expectSent("hello", frame, DEFAULT_GAS_LIMIT, 0);
        assertEq(_sendMessage(fee, "hello"), 0);
        assertEq(spokeA.feesHeld(), fee);
    }

    function testFuzz_sendMessage_withAttributes_doesAsTheySay(
        uint64 gasLimit,
        uint40 lifetime,
        bytes calldata payload
    ) public {
        gasLimit = uint64(bound(gasLimit, 1, price().maxGasLimit));
        uint40 deadline = uint40(START + bound(lifetime, MIN_LIFETIME, type(uint40).max - START));
        _attributes.push(_gasLimit(gasLimit));
        _attributes.push(_deadline(deadline));
        _attributes.push(_refundTo(_receiver));
        bytes memory frame = frameTo(_recipient, payload, gasLimit, deadline);
        uint256 fee = spokeA.quoteMessage(_interop(), payload, _attributes);
        assertEq(fee, spokeA.quote(HUB, gasLimit, payload.length));
        _expectSent(payload, frame, gasLimit, deadline);
        _sendMessage(fee + 7, payload);
        assertEq(_receiver.balance, 7);
        assertEq(spokeA.laneRoot(laneAToHub), _rootOf(frame));
    }

    function test_sendMessage_overpaidWithoutRefundAttribute_refundsTheSender() public {
        uint256 fee = spokeA.quoteMessage(_interop(), "", _attributes);
        _sendMessage(fee + 1 ether, "");
        assertEq(user.balance, 100 ether - fee);
    }

    function test_sendMessage_refundToTheHighestAddress_refundsIt() public {
        address highest = address(type(uint160).max);
        _attributes.push(_refundTo(highest));
        uint256 fee = spokeA.quoteMessage(_interop(), "", _attributes);
        _sendMessage(fee + 7, "");
        assertEq(highest.balance, 7);
    }

    function test_sendMessage_refundRefused_reverts() public {
        address refusing = address(new Coinless());
        _attributes.push(_refundTo(refusing));
        uint256 fee = spokeA.quoteMessage(_interop(), "", _attributes);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, refusing, 1));
        _sendMessage(fee + 1, "");
    }

    function test_sendMessage_withoutValue_paysFromThePrepaidBalance() public {
        unlimited(spokeA, user);
        spokeA.prepaid().fund{value: 1 ether}(user);
        uint256 fee = spokeA.quoteMessage(_interop(), "", _attributes);
        _sendMessage(0, "");
        assertEq(spokeA.prepaid().balanceOf(user), 1 ether - fee);
    }

    function test_sendMessage_newTerms_takesTheNewDefault() public {
        vm.prank(admin);
        spokeA.setLaneTerms(laneAToHub, LaneTerms(77_777, 0));
        uint256 fee = spokeA.quote(HUB, 77_777, 0);
        assertEq(spokeA.quoteMessage(_interop(), "", _attributes), fee);
        _sendMessage(fee, "");
        assertEq(spokeA.laneRoot(laneAToHub), _rootOf(frameTo(_recipient, "", 77_777, 0)));
    }

    function test_sendMessage_sentNatively_isTheSameLeaf() public {
        _attributes.push(_gasLimit(GAS_LIMIT));
        _sendMessage(spokeA.quoteMessage(_interop(), "x", _attributes), "x");
        assertEq(spokeA.laneRoot(laneAToHub), _rootOf(frameTo(_recipient, "x")));
    }

    // ---------------------------------------------------------------- attributes

    function testFuzz_sendMessage_gasLimitOutOfRange_reverts(uint256 gasLimit) public {
        vm.assume(gasLimit > price().maxGasLimit);
        _attributes.push(_gasLimit(gasLimit));
        _refuseBoth(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, gasLimit, price().maxGasLimit));
    }

    /// @dev Above 64 bits, a limit must not be cut down to one that is allowed.
    function test_sendMessage_gasLimitThatFitsWhenCut_reverts() public {
        uint256 gasLimit = (1 << 64) | GAS_LIMIT;
        _attributes.push(_gasLimit(gasLimit));
        _refuseBoth(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, gasLimit, price().maxGasLimit));
    }

    function testFuzz_sendMessage_deadlineOutOfRange_reverts(uint256 deadline) public {
        uint256 earliest = START + MIN_LIFETIME;
        uint256 latest = type(uint40).max;
        vm.assume(deadline != 0 && (deadline < earliest || deadline > latest));
        _attributes.push(_deadline(deadline));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.DeadlineOutOfRange.selector, deadline, earliest, latest));
        _sendMessage(1 ether, "");
    }

    function test_sendMessage_deadlineThatFitsWhenCut_reverts() public {
        uint256 deadline = (1 << 40) | (START + 1 days);
        _attributes.push(_deadline(deadline));
        vm.expectPartialRevert(IMailbox.DeadlineOutOfRange.selector);
        _sendMessage(1 ether, "");
    }

    function test_sendMessage_unknownAttribute_reverts() public {
        _attributes.push(abi.encodeWithSignature("colour(uint256)", 1));
        bytes4 selector = bytes4(keccak256("colour(uint256)"));
        _refuseBoth(abi.encodeWithSelector(IERC7786GatewaySource.UnsupportedAttribute.selector, selector));
    }

    function test_sendMessage_duplicateAttribute_reverts() public {
        _attributes.push(_gasLimit(1));
        _attributes.push(_gasLimit(1));
        _refuseBoth(abi.encodeWithSelector(IMailbox.DuplicateAttribute.selector, bytes4(_attributes[0])));
    }

    function test_sendMessage_malformedAttribute_reverts() public {
        _attributes.push(bytes.concat(_gasLimit(1), hex"00"));
        bytes4 selector = bytes4(_attributes[0]);
        _refuseBoth(abi.encodeWithSelector(IMailbox.InvalidAttribute.selector, selector, _attributes[0]));
        _attributes[0] = hex"123456";
        _refuseBoth(abi.encodeWithSelector(IERC7786GatewaySource.UnsupportedAttribute.selector, bytes4(hex"123456")));
    }

    function test_supportsAttribute_theThree_isTrueForNoOther() public view {
        assertTrue(spokeA.supportsAttribute(bytes4(keccak256("gasLimit(uint256)"))));
        assertTrue(spokeA.supportsAttribute(bytes4(keccak256("deadline(uint256)"))));
        assertTrue(spokeA.supportsAttribute(bytes4(keccak256("refundTo(address)"))));
        assertFalse(spokeA.supportsAttribute(bytes4(keccak256("requestRelay(uint256,uint256,address)"))));
        assertFalse(spokeA.supportsAttribute(0));
    }

    // ---------------------------------------------------------------- recipients

    function test_sendMessage_malformedRecipient_reverts() public {
        bytes memory account = abi.encodePacked(uint8(20), _recipient);
        _refuseRecipient("");
        _refuseRecipient(hex"0001");
        _refuseRecipient(bytes.concat(HUB_REFERENCE, account, hex"00"));
        _refuseRecipient(bytes.concat(hex"00020000027a69", account));
        _refuseRecipient(bytes.concat(hex"0001000003007a69", account));
        _refuseRecipient(bytes.concat(hex"0001000000", account));
        _refuseRecipient(bytes.concat(hex"0001000009000000000000007a69", account));
        _refuseRecipient(bytes.concat(hex"0001000009010000000000007a69", account));
    }

    function test_sendMessage_accountThatCannotBe_reverts() public {
        _refuseAccount("");
        _refuseAccount(new bytes(20));
        _refuseAccount(bytes.concat(bytes20(_recipient), hex"00"));
        _refuseAccount(TON_ACCOUNT);
    }

    function testFuzz_sendMessage_recipientOfAnotherChainType_reverts(uint16 chainType) public {
        vm.assume(chainType != EVM);
        _refuseRecipient(abi.encodePacked(hex"0001", chainType, hex"027a6914", _recipient));
    }

    function testFuzz_sendMessage_recipientCutShort_reverts(uint256 length) public {
        bytes memory whole = _interop();
        bytes memory part = new bytes(bound(length, 0, whole.length - 1));
        for (uint256 i = 0; i < part.length; ++i) {
            part[i] = whole[i];
        }
        _refuseRecipient(part);
    }

    function test_sendMessage_recipientOnChainWithoutLane_reverts() public {
        bytes memory recipient = abi.encodePacked(hex"00010000010114", _recipient);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, 1));
        spokeA.sendMessage(recipient, "", _attributes);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NoOpenLane.selector, 1));
        spokeA.quoteMessage(recipient, "", _attributes);
    }

    // ---------------------------------------------------------------- internal

    function _interop() private view returns (bytes memory) {
        return abi.encodePacked(HUB_REFERENCE, uint8(20), _recipient);
    }

    function _sendMessage(uint256 value, bytes memory payload) private returns (bytes32) {
        bytes memory recipient = _interop();
        bytes[] memory attributes = _attributes;
        vm.prank(user);
        return spokeA.sendMessage{value: value}(recipient, payload, attributes);
    }

    function _expectSent(bytes memory payload, bytes memory frame, uint64 gasLimit, uint40 deadline) private {
        bytes memory sender = abi.encodePacked(hex"00010000027a6a14", user);
        vm.expectEmit(address(spokeA));
        emit IERC7786GatewaySource.MessageSent(0, sender, _interop(), payload, 0, _attributes);
        vm.expectEmit(address(spokeA));
        emit IMailbox.MessageIndexed(idOf(laneAToHub, 0, frame), laneAToHub, 0, gasLimit, deadline);
    }

    /// @dev The fee of what cannot be sent is not quoted either.
    function _refuseBoth(bytes memory reason) private {
        vm.expectRevert(reason);
        spokeA.quoteMessage(_interop(), "", _attributes);
        vm.expectRevert(reason);
        _sendMessage(1 ether, "");
    }

    function _refuseRecipient(bytes memory recipient) private {
        bytes[] memory attributes = _attributes;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRecipient.selector, recipient));
        spokeA.sendMessage(recipient, "", attributes);
    }

    function _refuseAccount(bytes memory account) private {
        bytes memory recipient = bytes.concat(HUB_REFERENCE, bytes1(uint8(account.length)), account);
        bytes[] memory attributes = _attributes;
        uint256 fee = spokeA.quoteMessage(_interop(), "", attributes);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidRecipient.selector, account));
        spokeA.sendMessage{value: fee}(recipient, "", attributes);
    }

    function _rootOf(bytes memory frame) private view returns (bytes32 node) {
        node = idOf(laneAToHub, 0, frame);
        bytes32 zero;
        for (uint256 level = 0; level < 32; ++level) {
            node = keccak256(bytes.concat(node, zero));
            zero = keccak256(bytes.concat(zero, zero));
        }
    }

    function _gasLimit(uint256 gasLimit) private pure returns (bytes memory) {
        return abi.encodeWithSignature("gasLimit(uint256)", gasLimit);
    }

    function _deadline(uint256 deadline) private pure returns (bytes memory) {
        return abi.encodeWithSignature("deadline(uint256)", deadline);
    }

    function _refundTo(address refundTo) private pure returns (bytes memory) {
        return abi.encodeWithSignature("refundTo(address)", refundTo);
    }
}
