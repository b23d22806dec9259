// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {BurningRecipient, HungryRecipient} from "./Recipients.sol";

/// @dev Whoever delivers, a recipient gets the gas that its sender paid for, or the delivery reverts.
contract InboxGasTest is MailboxFixture {
    /// @dev Keeps the gas that it was called with in slot 0 and answers with the magic value:
    /// GAS PUSH0 SSTORE PUSH4 0x2432ef26 PUSH1 224 SHL PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    bytes private constant GAS_KEEPER = hex"5a5f55_632432ef26_60e01b_5f52_60205ff3";

    address private _keeper = makeAddr("keeper");

    function setUp() public override {
        super.setUp();
        vm.etch(_keeper, GAS_KEEPER);
    }

    /// hardhat-config: fuzz.runs = 200
    function testFuzz_deliver_leastGas_givesTheRecipientItsWholeLimit(uint64 gasLimit, uint256 size) public {
        gasLimit = uint64(bound(gasLimit, 25_000, 14_000_000));
        size = bound(size, 0, 10_000);
        _deliverWithTheLeastGas(gasLimit, size);
    }

    /// @dev The largest payload that a price to an EVM chain allows: copying it must not eat into the limit.
    function test_deliver_largestPayloadWithTheLeastGas_givesTheRecipientItsWholeLimit() public {
        _deliverWithTheLeastGas(50_000, 400_000);
    }

    function test_deliver_tooLittleGas_saysHowMuchIsNeeded() public {
        _assertInsufficient(63_000_000, 2_000_000);
        _assertInsufficient(type(uint64).max, 2_000_000);
    }

    /// @dev So little that only the reserve is missing.
    function test_deliver_tooLittleGasForTheReserve_saysHowMuchIsNeeded() public {
        _assertInsufficient(1, 110_000);
    }

    /// @dev Nobody else is waiting for it: so a limit that was too low, or gas that became more expensive, strands
    /// nothing.
    function test_deliver_muchGasForOne_givesItsRecipientAllButTheReserve() public {
        Batch memory batch = batchOf(listOf(frameTo(_keeper, "payload", 100_000, 0)), 0, 1);
        hub.deliver{gas: 20_000_000}(laneAToHub, batch);
        uint256 given = uint256(vm.load(_keeper, 0));
        assertGt(given, 19_000_000);
        assertLt(given, 20_000_000 - 35_000);
    }

    function test_deliver_muchGasForSeveral_givesEachNoMoreThanItsLimit() public {
        bytes[] memory frames = new bytes[](2);
        for (uint256 i = 0; i < 2; ++i) {
            frames[i] = frameTo(_keeper, "payload", 100_000, 0);
        }
        hub.deliver{gas: 20_000_000}(laneAToHub, batchOf(frames, 0, 2));
        assertEq(uint256(vm.load(_keeper, 0)), 100_000 - 2);
    }

    /// @dev What is proven beside it and not called takes nothing from it.
    function test_deliver_muchGasForOneAmongDigests_givesItsRecipientAllButTheReserve() public {
        bytes[] memory frames = new bytes[](2);
        frames[0] = frameTo(_keeper, "first", 100_000, 0);
        frames[1] = frameTo(_keeper, "second", 100_000, 0);
        Batch memory batch = batchOf(frames, 0, 2);
        batch.members = bytes.concat(digestOf(frames[0]), frames[1]);
        hub.deliver{gas: 20_000_000}(laneAToHub, batch);
        assertGt(uint256(vm.load(_keeper, 0)), 19_000_000);
    }

    /// @dev Its limit was too low: a delivery with more gas succeeds, by whoever pays for it.
    function test_deliver_limitTooLow_succeedsWithMoreGas() public {
        address hungry = address(new HungryRecipient());
        Batch memory batch = batchOf(listOf(frameTo(hungry, "payload", 50_000, 0)), 0, 1);
        hub.deliver{gas: 450_000}(laneAToHub, batch);
        assertFalse(hub.isDone(laneAToHub, 0));
        hub.deliver{gas: 3_000_000}(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function test_deliver_recipientBurnsAllOfTheLeastGas_stillEnds() public {
        address burning = address(new BurningRecipient());
        uint64[3] memory gasLimits = [uint64(1), 300_000, 14_000_000];
        for (uint256 i = 0; i < 3; ++i) {
            bytes[] memory frames = listOf(frameTo(burning, "payload", gasLimits[i], 0));
            Batch memory batch = batchOf(frames, 0, 1);
            uint256 least = _leastGas(batch, gasLimits[i]);
            vm.expectEmit(address(hub));
            emit IMailbox.MessageFailed(idOf(laneAToHub, 0, frames[0]), 0);
            hub.deliver{gas: least}(laneAToHub, batch);
        }
    }

    /// @dev The first takes its own gas, then there is too little for the second: neither counts as delivered.
    function test_deliver_tooLittleForTheSecondMember_revertsTheBatch() public {
        bytes[] memory frames = new bytes[](2);
        frames[0] = frameTo(address(new BurningRecipient()), "", 1_000_000, 0);
        frames[1] = frameTo(_keeper, "", 1_000_000, 0);
        Batch memory batch = batchOf(frames, 0, 2);
        vm.expectPartialRevert(IMailbox.InsufficientGas.selector);
        hub.deliver{gas: 1_900_000}(laneAToHub, batch);
        hub.deliver{gas: 2_400_000}(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, 1));
    }

    // ---------------------------------------------------------------- internal

    /// @dev With one gas less it reverts; with the least, the limit arrives, and at most what the reserve for memory
    /// and the 64th left over. (The opcode that tells costs 2.)
    function _deliverWithTheLeastGas(uint64 gasLimit, uint256 size) private {
        Batch memory batch = _batchTo(_keeper, gasLimit, size);
        uint256 least = _leastGas(batch, gasLimit);
        (bool success, bytes memory answer) = _deliver(batch, least - 1);
        assertFalse(success);
        assertEq(bytes4(answer), IMailbox.InsufficientGas.selector);
        assertFalse(hub.isDone(laneAToHub, 0));
        (success, ) = _deliver(batch, least);
        assertTrue(success);
        assertTrue(hub.isDone(laneAToHub, 0));
        uint256 given = uint256(vm.load(_keeper, 0));
        assertGe(given, gasLimit - 2);
        assertLe(given, gasLimit + gasLimit / 63 + 35_000);
    }

    /// @dev EIP-150: all but a 64th of the gas left can be given to a call; the payload was copied before.
    function _assertInsufficient(uint64 gasLimit, uint256 gasGiven) private {
        (bool success, bytes memory answer) = _deliver(_batchTo(_keeper, gasLimit, 800), gasGiven);
        assertFalse(success);
        assertEq(bytes4(answer), IMailbox.InsufficientGas.selector);
        (uint256 available, uint256 needed) = this.decode(answer);
        assertEq(needed, uint256(gasLimit) + gasLimit / 63 + 35_000);
        assertLt(available, needed);
    }

    function _batchTo(address recipient, uint64 gasLimit, uint256 size) private returns (Batch memory) {
        return batchOf(listOf(frameTo(recipient, new bytes(size), gasLimit, 0)), 0, 1);
    }

    /// @dev The least gas with which `deliver` does not revert.
    function _leastGas(Batch memory batch, uint256 gasLimit) private returns (uint256 high) {
        uint256 low = gasLimit;
        high = gasLimit + gasLimit / 63 + 3_000_000;
        while (high - low > 1) {
            uint256 middle = (low + high) / 2;
            uint256 snapshot = vm.snapshotState();
            (bool success, ) = _deliver(batch, middle);
            vm.revertToState(snapshot);
            (low, high) = success ? (low, middle) : (middle, high);
        }
    }

    function _deliver(Batch memory batch, uint256 gas) private returns (bool success, bytes memory answer) {
        return address(hub).call{gas: gas}(abi.encodeCall(IMailbox.deliver, (laneAToHub, batch)));
    }

    function decode(bytes calldata answer) external pure returns (uint256 available, uint256 needed) {
        return abi.decode(answer[4:], (uint256, uint256));
    }
}
