// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {MailboxFixture} from "../MailboxFixture.sol";
import {AnsweringRecipient} from "../Recipients.sol";
import {IRecipientCallLibHarness} from "../harness/IRecipientCallLibHarness.sol";

/// @dev Keeps the calldata of each call and takes the message.
contract CalldataRecipient {
    bytes[] private _calls;

    function call(uint256 place) external view returns (bytes memory) {
        return _calls[place];
    }

    fallback() external payable {
        _calls.push(msg.data);
        bytes32 magic = IERC7786Recipient.receiveMessage.selector;
        assembly ("memory-safe") {
            mstore(0, magic)
            return(0, 32)
        }
    }
}

contract RecipientCallLibTest is MailboxFixture {
    IRecipientCallLibHarness private immutable _harness = IRecipientCallLibHarness(
        create("RecipientCallLibHarness.sol:RecipientCallLibHarness", "")
    );
    CalldataRecipient private _recipient = new CalldataRecipient();

    function setUp() public override {}

    // ---------------------------------------------------------------- calldata

    /// @dev Two calls from one template: nothing of the first, longer or shorter, may be left in the second.
    function testFuzz_callRecipient_messagesOfOneLane_isAbiEncodedAnew(
        bytes32 id,
        bytes32 otherId,
        bytes calldata payload,
        bytes calldata otherPayload,
        uint64 chainId
    ) public {
        vm.assume(chainId != 0);
        bytes memory frame = frameTo(address(_recipient), payload, 30_000_000, 0);
        bytes memory other = frameTo(address(_recipient), otherPayload, 30_000_000, 0);
        assertEq(_harness.callBoth(EVM, chainId, id, otherId, frame, other), 20);
        bytes memory sender = _interop(hex"0000", chainId, abi.encodePacked(user));
        assertEq(_recipient.call(0), abi.encodeCall(IERC7786Recipient.receiveMessage, (id, sender, payload)));
        assertEq(_recipient.call(1), abi.encodeCall(IERC7786Recipient.receiveMessage, (otherId, sender, otherPayload)));
    }

    function test_callRecipient_fromTon_namesTheSenderInFull() public {
        bytes memory head = abi.encodePacked(uint8(1), uint64(30_000_000), uint40(0), uint8(33), TON_ACCOUNT);
        bytes memory frame = abi.encodePacked(head, uint8(20), address(_recipient), uint24(3), hex"c0ffee");
        assertEq(_harness.callBoth(TON, TON_TESTNET, "id", "other", frame, frame), 33);
        bytes memory sender = _interop(hex"ff54", TON_TESTNET, TON_ACCOUNT);
        assertEq(_recipient.call(0), abi.encodeCall(IERC7786Recipient.receiveMessage, ("id", sender, hex"c0ffee")));
        assertEq(_recipient.call(1), abi.encodeCall(IERC7786Recipient.receiveMessage, ("other", sender, hex"c0ffee")));
    }

    function test_callRecipient_inDirtyMemory_leavesNoneOfItInTheCalldata() public {
        bytes memory head = abi.encodePacked(uint8(1), uint64(30_000_000), uint40(0), uint8(33), TON_ACCOUNT);
        bytes memory frame = abi.encodePacked(head, uint8(20), address(_recipient), uint24(3), hex"c0ffee");
        (, uint256 room) = _harness.callInDirt(TON, TON_TESTNET, frame);
        bytes memory sender = _interop(hex"ff54", TON_TESTNET, TON_ACCOUNT);
        assertEq(_recipient.call(0), abi.encodeCall(IERC7786Recipient.receiveMessage, ("id", sender, hex"c0ffee")));
        assertEq(room, 0);
    }

    // ---------------------------------------------------------------- answers

    function test_callRecipient_noAnswer_hasNoReason() public {
        (bytes32 reason, ) = _harness.callInDirt(EVM, SPOKE_A, frameTo(user, "", 1_000_000, 0));
        assertEq(reason, 0);
    }

    function test_callRecipient_magicValueInAWord_wasReceived() public {
        _assertReceived(abi.encode(IERC7786Recipient.receiveMessage.selector), false, true);
    }

    function test_callRecipient_moreThanTheMagicWord_wasReceived() public {
        _assertReceived(abi.encode(IERC7786Recipient.receiveMessage.selector, "more"), false, true);
    }

    function testFuzz_callRecipient_otherWord_wasNotReceived(bytes32 word) public {
        vm.assume(word != bytes32(IERC7786Recipient.receiveMessage.selector));
        _assertReceived(bytes.concat(word), false, false);
    }

    function testFuzz_callRecipient_magicValueWithDirtyBits_wasNotReceived(uint256 bits) public {
        bits = bound(bits, 1, type(uint224).max);
        _assertReceived(bytes.concat(_magic() | bytes32(bits)), false, false);
    }

    function testFuzz_callRecipient_magicValueInLessThanAWord_wasNotReceived(uint256 length) public {
        length = bound(length, 0, 31);
        bytes memory answer = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            answer[i] = _magic()[i];
        }
        _assertReceived(answer, false, false);
    }

    function test_callRecipient_magicValueInAllBytesOfAWordButOne_wasNotReceived() public {
        _assertReceived(abi.encodePacked(bytes31(_magic())), false, false);
    }

    function test_callRecipient_magicValueInARevert_wasNotReceived() public {
        _assertReceived(bytes.concat(_magic()), true, false);
    }

    function testFuzz_callRecipient_anyAnswer_givesItsFirstWordAsReason(bytes calldata answer, bool reverts) public {
        AnsweringRecipient recipient = new AnsweringRecipient(answer, reverts);
        (, bytes32 reason) = _harness.call(frameTo(address(recipient), "", 1_000_000, 0));
        bytes32 expected = bytes32(answer);
        assertEq(reason, expected);
    }

    function test_callRecipient_shortAnswerAfterALongOne_isTheWholeReason() public {
        AnsweringRecipient long = new AnsweringRecipient(bytes.concat(keccak256("answer")), true);
        AnsweringRecipient short = new AnsweringRecipient(hex"c0ffee", true);
        bytes32 reason = _harness.callInTurn(
            frameTo(address(long), "", 1_000_000, 0),
            frameTo(address(short), "", 1_000_000, 0)
        );
        assertEq(reason, bytes32(hex"c0ffee"));
    }

    function testFuzz_callRecipient_accountWithoutCode_wasNotReceived(address recipient) public {
        vm.assume(recipient.code.length == 0 && uint160(recipient) > 0xffff);
        (bool received, ) = _harness.call(frameTo(recipient, "payload", 1_000_000, 0));
        assertFalse(received);
    }

    /// @dev Identity (0x04) answers with the calldata, which begins with the magic value: so does the whole call, but
    /// not its first word, which goes on with the message's id.
    function test_callRecipient_precompiles_haveNotReceived() public {
        for (uint160 precompile = 1; precompile <= 0x20; ++precompile) {
            (bool received, ) = _harness.call(frameTo(address(precompile), "payload", 1_000_000, 0));
            assertFalse(received);
        }
    }

    // ---------------------------------------------------------------- internal

    function _assertReceived(bytes memory answer, bool reverts, bool expected) private {
        AnsweringRecipient recipient = new AnsweringRecipient(answer, reverts);
        (bool received, ) = _harness.call(frameTo(address(recipient), "payload", 1_000_000, 0));
        assertEq(received, expected);
    }

    function _magic() private pure returns (bytes32) {
        return IERC7786Recipient.receiveMessage.selector;
    }

    function _interop(bytes2 chainType, uint64 chainId, bytes memory account) private pure returns (bytes memory) {
        uint8 size = 1;
        while (size < 8 && chainId >> (8 * size) != 0) ++size;
        bytes memory ref = new bytes(size);
        for (uint256 i = 0; i < size; ++i) {
            ref[i] = bytes1(uint8(chainId >> (8 * (size - 1 - i))));
        }
        return abi.encodePacked(hex"0001", chainType, size, ref, uint8(account.length), account);
    }
}
