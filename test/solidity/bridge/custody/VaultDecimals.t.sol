// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Payment, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {PlainToken} from "../tokens/PlainToken.sol";
import {VaultFixture} from "./VaultFixture.sol";

/// @dev An asset of 6 decimals whose token here has more or none more.
abstract contract VaultDecimalsTest is VaultFixture {
    uint256 private constant PROVIDED = 5_000_000;

    function decimals() internal pure virtual returns (uint8);

    function newToken() internal override returns (PlainToken) {
        return new PlainToken(decimals());
    }

    function test_unit_isWhatTheTokenHasMore() public view {
        assertEq(unit, 10 ** (decimals() - ASSET_DECIMALS));
    }

    /// @dev In, out, what comes back, and what cannot be paid: nothing is made or lost but what no unit can hold.
    function testFuzz_everything_addsUp(uint256 sent, uint256 dust, uint256 back, uint256 out) public {
        provide(PROVIDED);
        sent = bound(sent, 1, CAPACITY);
        dust = bound(dust, 0, unit - 1);
        back = bound(back, 1, sent);
        out = bound(out, 1, CAPACITY);
        arrive(sent * unit + dust);
        vm.prank(bridge);
        (uint256 units, ) = custody.lockArrived(ORIGIN, type(uint256).max);
        assertEq(units, sent);
        (Payment payment, , uint256 refunded) = accept(refundOf(back));
        assertPayment(payment, Payment.Paid);
        assertEq(refunded, back);
        (, , uint256 set) = accept(transferOf(1_000), Turn.Now, true);
        accept(transferOf(out));
        assertEq(vault.totalAssets(), PROVIDED * unit + dust);
        payClaim(receiver, set);
        assertEq(vault.totalAssets(), PROVIDED * unit + dust);
        uint256 moved = held(receiver) + held(address(vault));
        assertEq(moved, (PROVIDED + sent) * unit + dust);
    }
}

contract VaultSixDecimalsTest is VaultDecimalsTest {
    function decimals() internal pure override returns (uint8) {
        return 6;
    }
}

contract VaultEightDecimalsTest is VaultDecimalsTest {
    function decimals() internal pure override returns (uint8) {
        return 8;
    }
}

contract VaultEighteenDecimalsTest is VaultDecimalsTest {
    function decimals() internal pure override returns (uint8) {
        return 18;
    }
}
