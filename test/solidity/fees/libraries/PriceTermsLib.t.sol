// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMessageFeeSchedule, PriceField} from "../../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {PriceTermsLib} from "../../../../contracts/fees/libraries/PriceTermsLib.sol";
import {PriceLib} from "../../../../contracts/messaging/libraries/PriceLib.sol";
import {PriceVectorsTest} from "../PriceVectorsTest.sol";

contract PriceTermsLibTest is PriceVectorsTest {
    using PriceTermsLib for uint256;

    Price private _stored;

    function setUp() public {
        load("fee-schedules.json");
    }

    // ---------------------------------------------------------------- words

    function testFuzz_pack_anyPrice_isAsStorageHasIt(Price memory price) public {
        _stored = price;
        bytes32 word;
        assembly ("memory-safe") {
            word := sload(_stored.slot)
        }
        uint256 terms = PriceLib.pack(price);
        assertEq(bytes32(terms), word);
        assertEq(abi.encode(PriceLib.unpack(terms)), abi.encode(price));
        assertEq(terms.gasPriceOf(), price.gasPrice);
        assertEq(terms.isFree(), price.base == 0 && price.gasPrice == 0);
    }

    function testFuzz_withGasPrice_anyPrice_changesNothingElse(Price memory price, uint64 gasPrice) public pure {
        uint256 changed = PriceLib.pack(price).withGasPrice(gasPrice);
        price.gasPrice = gasPrice;
        assertEq(changed, PriceLib.pack(price));
    }

    // ---------------------------------------------------------------- cheaper

    function test_cheaper_vectors_agree() public view {
        for (uint256 i = 0; i < size("mixes"); ++i) {
            uint256 mix = _wordOf("mixes", i, "one").cheaper(_wordOf("mixes", i, "other"));
            assertEq(mix, _wordOf("mixes", i, "cheaper"), nameOf("mixes", i));
        }
    }

    function testFuzz_cheaper_anyMessage_costsNoMoreThanUnderEither(
        Price memory one,
        Price memory other,
        uint48 gasLimit,
        uint24 size_
    ) public pure {
        Price memory mix = PriceLib.unpack(PriceLib.pack(one).cheaper(PriceLib.pack(other)));
        uint256 least = _min(_feeOf(one, gasLimit, size_), _feeOf(other, gasLimit, size_));
        assertLe(_feeOf(mix, gasLimit, size_), least);
    }

    function testFuzz_cheaper_anyOrder_isTheSame(uint256 one, uint256 other) public pure {
        assertEq(one.cheaper(other), other.cheaper(one));
        assertEq(one.cheaper(other).cheaper(other), one.cheaper(other));
    }

    // ---------------------------------------------------------------- steps

    function test_requireStep_vectors_agree() public view {
        for (uint256 i = 0; i < size("steps"); ++i) {
            string memory refused = "";
            try this.requireStep(_wordOf("steps", i, "current"), _wordOf("steps", i, "next")) {} catch (
                bytes memory reason
            ) {
                refused = _fieldOf(reason);
            }
            assertEq(refused, textOf("steps", i, "tooLarge"), nameOf("steps", i));
        }
    }

    /// @dev What a version does at most to a message of any size and gas: the base and the gas doubled, and the bytes
    /// that it pays for too.
    function testFuzz_requireStep_whatPasses_isAtMostFourTimesAsDear(
        Price memory one,
        Price memory other,
        uint48 gasLimit,
        uint24 size_
    ) public view {
        one.base = uint96(bound(one.base, 1, 2 ** 90));
        other.base = uint96(bound(other.base, (one.base + 1) / 2, 2 * uint256(one.base)));
        one.gasPrice = uint64(bound(one.gasPrice, 1, 2 ** 60));
        other.gasPrice = uint64(bound(other.gasPrice, (one.gasPrice + 1) / 2, 2 * uint256(one.gasPrice)));
        one.gasPerByte = uint24(bound(one.gasPerByte, 1, 2 ** 22));
        other.gasPerByte = uint24(bound(other.gasPerByte, (one.gasPerByte + 1) / 2, 2 * uint256(one.gasPerByte)));
        (one.maxGasLimit, one.maxPayload) = (type(uint48).max, type(uint24).max);
        (other.maxGasLimit, other.maxPayload) = (type(uint48).max, type(uint24).max);
        try this.requireStep(PriceLib.pack(one), PriceLib.pack(other)) {} catch {
            return;
        }
        assertLe(_feeOf(other, gasLimit, size_), 4 * _feeOf(one, gasLimit, size_));
        assertLe(_feeOf(other, 200_000, 256), 2 * _feeOf(one, 200_000, 256));
    }

    /// @dev One that begins is bounded by the reference message alone; one of a single wei is a price like others.
    function test_requireStep_baseOrGasPriceOfNothingOrOne_differ() public {
        Price memory price = Price({base: 1e18, gasPrice: 0, maxGasLimit: 1, maxPayload: 1, gasPerByte: 1});
        Price memory next = Price({base: 1e18, gasPrice: 3, maxGasLimit: 1, maxPayload: 1, gasPerByte: 1});
        this.requireStep(PriceLib.pack(price), PriceLib.pack(next));
        price.gasPrice = 1;
        vm.expectRevert(
            abi.encodeWithSelector(IMessageFeeSchedule.StepTooLarge.selector, 1, PriceField.GasPrice, 1, 3)
        );
        this.requireStep(PriceLib.pack(price), PriceLib.pack(next));
        price = Price({base: 1, gasPrice: 1e18, maxGasLimit: 1, maxPayload: 1, gasPerByte: 1});
        next = Price({base: 3, gasPrice: 1e18, maxGasLimit: 1, maxPayload: 1, gasPerByte: 1});
        vm.expectRevert(abi.encodeWithSelector(IMessageFeeSchedule.StepTooLarge.selector, 1, PriceField.Base, 1, 3));
        this.requireStep(PriceLib.pack(price), PriceLib.pack(next));
        price.base = 0;
        this.requireStep(PriceLib.pack(price), PriceLib.pack(next));
    }

    // ---------------------------------------------------------------- internal

    function requireStep(uint256 current, uint256 next) external pure {
        PriceTermsLib.requireStep(1, current, next, 2);
    }

    function _wordOf(string memory list, uint256 i, string memory key) private view returns (uint256) {
        return PriceLib.pack(priceOf(list, i, key));
    }

    /// @dev The field in `StepTooLarge`, as the vectors name it.
    function _fieldOf(bytes memory reason) private pure returns (string memory) {
        assertEq(bytes4(reason), IMessageFeeSchedule.StepTooLarge.selector);
        uint256 field;
        assembly ("memory-safe") {
            field := mload(add(reason, 68))
        }
        if (field == uint256(PriceField.Base)) return "base";
        if (field == uint256(PriceField.GasPrice)) return "gasPrice";
        if (field == uint256(PriceField.MaxGasLimit)) return "maxGasLimit";
        if (field == uint256(PriceField.MaxPayload)) return "maxPayload";
        return field == uint256(PriceField.GasPerByte) ? "gasPerByte" : "referenceFee";
    }

    /// @dev Beyond its maxima a message costs more than anyone pays.
    function _feeOf(Price memory price, uint256 gasLimit, uint256 size_) private pure returns (uint256) {
        if (gasLimit > price.maxGasLimit || size_ > price.maxPayload) return type(uint256).max;
        return price.base + uint256(price.gasPrice) * (gasLimit + size_ * price.gasPerByte);
    }

    function _min(uint256 one, uint256 other) private pure returns (uint256) {
        return one < other ? one : other;
    }
}
